"""Names that promise a picture, a recording or another format: text under one is not what somebody wants to find."""

from __future__ import annotations

_PROMISES = {
    "an image": "avif bmp gif heic heif icns ico jpeg jpg jxl png psd tif tiff webp",
    "a recording": "aac aif aiff flac m4a mp3 oga ogg opus wav wma",
    "a video": "avi flv m4v mkv mov mp4 mpeg mpg ogv webm wmv",
    "a font": "eot otf ttc ttf woff woff2",
    "an archive": "7z bz2 gz jar rar tar tgz whl xz zip zst",
    "a document": "docx epub odp ods odt pdf ppt pptx xls xlsx",
}
_BY_SUFFIX = {suffix: promise for promise, suffixes in _PROMISES.items() for suffix in suffixes.split()}


def promised(name: str) -> str | None:
    """The format that a file's name promises, as ``an image``; None for names that may hold anything."""
    base = name.rpartition("/")[2].lower()
    stem, dot, suffix = base.rpartition(".")
    return _BY_SUFFIX.get(suffix) if stem and dot else None
