"""The book of a platform from the feed alone: what was credited, by transaction, as JSON."""

import json
import os

from mobile_money_client import Event, PaymentClient

payments = PaymentClient(os.environ["SERVICE_URL"], os.environ.get("SERVICE_API_KEY", ""))
credited: dict[str, int] = {}


def take(event: Event) -> None:
    told = event.payload
    if told["direction"] == "deposit" and told["event"] == "payment.succeeded":
        credited.setdefault(told["service_tx_id"], told["amount_xaf"])


payments.recover(None, take)
print(json.dumps(credited, sort_keys=True))
