"""Keys that scroll a page of rows. Pure."""


def scrolled(key: str, offset: int, page: int) -> int | None:
    """The offset after this key on a page of `page` rows, not yet held to its end; None for any other key."""
    step = max(1, page - 2)
    match key:
        case "up" | "k":
            return max(0, offset - 1)
        case "down" | "j":
            return offset + 1
        case "pageup":
            return max(0, offset - step)
        case "pagedown" | "space":
            return offset + step
        case "home":
            return 0
        case "end":
            return 1_000_000
        case _:
            return None
