"""A platform in small. `python small_platform.py 3000` takes webhooks at that port, and `python small_platform.py` reads from the
feed what was missed meanwhile, and says how much that was. Its book is a folder with an entry for each event, whichever
way it came: one that is there already is not made twice. In a database that is a unique column."""

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mobile_money_client import Event, FileCursor, PaymentClient, WebhookVerifier, receive_webhook

URL, KEY, BOOK = os.environ["SERVICE_URL"], os.environ.get("SERVICE_API_KEY", ""), os.environ["BOOK_FOLDER"]
payments = PaymentClient(URL, KEY)


def enter(event: Event) -> str:
    told = event.payload
    try:
        os.mkdir(f"{BOOK}/{told['service_tx_id']}.{told['event']}.{told['amount_xaf']}")
    except FileExistsError:
        return "duplicate"
    return "processed"


def enter_own(event: Event) -> str:
    """The service signs for other applications, too, which can name our address: what one of them asked for is not found."""
    payments.read_transaction(event.payload["service_tx_id"])
    return enter(event)


def serve(port: int) -> None:
    verifier = WebhookVerifier(URL, KEY)

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(receive_webhook(verifier, enter_own, body, self.headers).status)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()


def recover() -> None:
    cursors = FileCursor(f"{BOOK}.cursor")
    outcomes: list[str] = []
    try:
        cursors.save(payments.recover(cursors.load(), lambda event: outcomes.append(enter(event))))
    finally:
        print(outcomes.count("processed"))


if __name__ == "__main__":
    serve(int(sys.argv[1])) if len(sys.argv) > 1 else recover()
