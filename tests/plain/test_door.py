"""The door in plain lines: what it asks, what is said of it, and who hears it."""

from mafia_ssh.table.codes import code_digest, word_digest
from mafia_ssh.table.gate import Gate
from tests.plain.house import House, begin, settle


async def test_nothing_of_the_table_is_said_before_the_passcode_and_what_is_typed_is_not_echoed() -> None:
    async with House(gate=Gate(word_digest("moon"))) as house:
        await house.come("Max", host_key=True)
        ana = await house.come("Ana")
        assert (ana.ear.said[0].startswith("This table has a passcode."), ana.ear.masked) == (True, True)
        assert await ana.type("who") == ["That is not the passcode."]
        assert await ana.type("") == ["There is no way in without the passcode."]
        assert not any("Max" in line for line in ana.ear.said)
        said = await ana.type("moon")
        assert (said[1], ana.ear.masked) == ("You are Ana, in seat 2.", False)


async def test_quit_leaves_at_the_door() -> None:
    async with House(gate=Gate(word_digest("moon"))) as house:
        ana = await house.come("Ana")
        await ana.type("quit")
        assert ana.task.done()


async def test_the_printed_board_asks_for_the_passcode_too() -> None:
    async with House(gate=Gate(word_digest("moon"))) as house:
        await house.come("Max", host_key=True)
        board = await house.come("Ana", command="board")
        assert board.ear.masked
        assert await board.type("sun") == ["That is not the passcode."]
        said = await board.type("moon")
        assert any("Max" in line for line in said)
        assert board.task.done()


async def test_the_hosts_door_in_lines() -> None:
    async with House(gate=Gate(None, code_digest("ABCD-2345"))) as house:
        host = await house.come("host")
        assert await host.type("abcd 2346") == ["That is not the host's code."]
        said = await host.type("abcd 2345")
        assert "You have the host's rights. Type help host for the words." in said
        other = await house.come("host", key="other")
        said = await other.type("")
        assert any("pick a name" in line for line in said)
        assert "You are Ana, in seat 1." in await other.type("name Ana")


async def test_the_code_is_said_only_when_it_is_asked_for_and_brings_its_player_back() -> None:
    async with House() as house:
        host = await house.come("host", host_key=True)
        ana = await house.come("Ana", key=None)
        assert not any("-" in line and "rejoin" in line for line in ana.ear.said)
        (told, _) = await ana.type("code")
        code = told.split("is ")[1][:9]
        assert not any(code in line for line in host.ear.said)
        again = await house.come("ana", key=None)
        assert again.ear.said[0].startswith("Somebody without a key plays under this name")
        assert await again.type("2222-2222") == ["That is not the code of that seat."]
        assert any(line.startswith("You are Ana, in seat 1.") for line in await again.type(code))
        assert ana.ear.said[-1].startswith("Your seat was opened elsewhere")
        bea = await house.come("Bea")
        assert await bea.type("code") == ["You need no code: your key brings you back to your seat."]


async def test_a_seat_is_given_away_and_a_co_host_named_in_words() -> None:
    async with House() as house:
        host, players = await begin(house, 6)
        zoe = await house.come("Zoe")
        assert await host.type("give 2") == ["Type give 2 and the name of somebody without a seat: Zoe."]
        assert "The host hands seat 2 of Ben to Zoe." in await host.type("give 2 zoe yes")
        assert "You are Zoe, in seat 2." in zoe.ear.said
        assert players[1].ear.said[-1].startswith("You are Ben, without a seat")
        assert (await zoe.type("role"))[0].startswith("You are ")
        assert await players[1].type("role") == ["You have no role; you watch."]
        assert await players[0].type("give 3 Ben") == ["Only the host can do that."]
        assert "Zoe in seat 2 is co-host now." in await host.type("cohost 2 yes")
        assert "You have the host's rights. Type help host for the words." in zoe.ear.said
        assert await host.type("cohost off") == ["Type cohost off, and a seat or a name. Co-hosts: Zoe."]
        assert await zoe.type("cohost off Hal") != []
        assert "Zoe is co-host no more." in await host.type("cohost off 2 yes")
        assert await zoe.type("pause") == ["Only the host can do that."]
        assert "Zoe in seat 2 is co-host now." in await host.type("cohost 2 yes")
        assert "Zoe is co-host no more." in await host.type("cohost off ZOE yes")
        assert await host.type("cohost off") == ["Type cohost off, and a seat or a name. Co-hosts: nobody."]


async def test_a_script_may_type_the_passcode_and_go_on_at_once() -> None:
    async with House(gate=Gate(word_digest("moon"))) as house:
        ana = await house.come("Ana")
        for line in ("sun", "moon", "code", "name Anna", None):
            ana.ear.type(line)
        await settle()
        await house.clock.go(1)
        told = "\n".join(ana.ear.said)
        assert "That is not the passcode." in told and "You need no code" in told
        assert "You are Anna, in seat 1." in told and ana.task.done()
