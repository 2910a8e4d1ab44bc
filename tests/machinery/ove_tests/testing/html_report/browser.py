# SPDX-License-Identifier: MIT OR Apache-2.0
"""A headless browser on this machine, controlled by its own driver. Needs the packages in web.txt."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from ove_lab.errors import Failure
from ove_tests.testing.html_report.view import View

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRIVER = "chromedriver"
_FACTS = Path(__file__).with_name("facts.js")
_LIMIT_S = 60
_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--no-first-run",
    # Requests to other machines fail, and the log records them.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


def missing() -> str:
    """Return the programs that this machine lacks, or ""."""
    lacking = [] if _first(BROWSERS) else [BROWSERS[0]]
    lacking += [] if shutil.which(DRIVER) else [DRIVER]
    return f"{' and '.join(lacking)} not found; Debian's packages are chromium and chromium-driver" if lacking else ""


def _first(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


class Browser:
    """One window. `show` opens the page as a reader with that screen and that setting sees the page."""

    def __init__(self, driver: webdriver.Chrome, page: Path) -> None:
        self._driver = driver
        self._page = page.resolve().as_uri()

    def show(self, view: View, row: str = "") -> None:
        """Open the page, at a row if one is named. Another address of the same page loads nothing, so go elsewhere."""
        screen = {"width": view.width, "height": view.height, "deviceScaleFactor": 1, "mobile": view.is_small}
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        theme = {"features": [{"name": "prefers-color-scheme", "value": view.theme}]}
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", theme)
        self._driver.get("about:blank")
        self._driver.get(f"{self._page}#{row}" if row else self._page)
        self._driver.execute_script(_FACTS.read_text(encoding="utf-8"))

    def visit(self, address: str) -> None:
        """Open another address."""
        self._driver.get(address)

    def ask(self, script: str, *arguments: Any) -> Any:
        """Run a script in the page and return its result."""
        return self._driver.execute_script(script, *arguments)

    def type_in(self, field: str, text: str) -> None:
        """Replace the text in the field with this selector by typing a new one."""
        element = self._driver.find_element(By.CSS_SELECTOR, field)
        element.clear()
        element.send_keys(text)

    def wait_for(self, script: str, *arguments: Any, limit_s: float = _LIMIT_S) -> bool:
        """Wait until the script returns a true value. Returns False after the limit, by default a minute."""
        waiting = WebDriverWait(self._driver, limit_s, poll_frequency=0.05)
        try:
            return bool(waiting.until(lambda driver: driver.execute_script(script, *arguments)))
        except TimeoutException:
            return False

    def picture(self, path: Path) -> None:
        path.write_bytes(self._driver.get_screenshot_as_png())

    def complaints(self) -> list[str]:
        """Return the page's console output since the last call."""
        return [f"{entry['level']}: {entry['message']}" for entry in self._driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Return the addresses, other than the page's own, that were requested since the last call."""
        found = []
        for entry in self._driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return [url for url in found if url.partition("#")[0] not in (self._page, "about:blank")]


@contextmanager
def browser(page: Path) -> Iterator[Browser]:
    """Start the browser, and end it after the block. Raises Failure with the driver's message."""
    options = Options()
    options.binary_location = _first(BROWSERS) or ""
    for argument in _ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    try:
        driver = webdriver.Chrome(options=options, service=Service(shutil.which(DRIVER)))
    except WebDriverException as error:
        raise Failure(f"the browser does not start: {error.msg}") from error
    try:
        driver.set_page_load_timeout(_LIMIT_S)
        driver.set_script_timeout(_LIMIT_S)
        yield Browser(driver, page)
    except WebDriverException as error:
        raise Failure(f"the browser gave up: {error.msg}") from error
    finally:
        driver.quit()
