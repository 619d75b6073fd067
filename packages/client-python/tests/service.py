"""Against a real sandbox, whose address and keys are in the environment: `python3 tests/service.py`."""

import http.client
import os
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mobile_money_client import (
    Conflict,
    InvalidApiKey,
    MemoryCursor,
    NotFound,
    PaymentClient,
    RequestRefused,
    ValidationFailed,
    WebhookVerifier,
    receive_webhook,
    verify_standard_webhook,
)

URL, KEY, SECRET = (os.environ[name] for name in ("SERVICE_URL", "SERVICE_API_KEY", "WEBHOOK_SECRET"))
HAS = os.environ.get("SERVICE_HAS", "").split(",")
PLAYER = "5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c13"


def order(reference, **changes):
    return {
        "player_id": PLAYER,
        "msisdn": "+237690000100",
        "amount_xaf": 500,
        "operator": "orange",
        "reference": reference,
        **changes,
    }


def until(is_so):
    ends_at = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > ends_at:
            raise AssertionError("It did not happen in twenty seconds.")
        time.sleep(0.01)


class Receiver(BaseHTTPRequestHandler):
    """A receiver of webhooks as a platform has one: it keeps what it was told and believes."""

    verifier = WebhookVerifier(URL, KEY)
    told = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))

        def handle(event):
            # The same request, by the other way.
            self.told.append((event, verify_standard_webhook(body, self.headers, SECRET)))

        answer = receive_webhook(self.verifier, handle, body, self.headers)
        self.send_response(answer.status)
        self.end_headers()

    def log_message(self, *_):
        pass


class Sandbox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = PaymentClient(URL, KEY)
        cls.server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=cls.server.serve_forever, args=(0.01,), daemon=True).start()
        cls.callback = {"callback_url": f"http://127.0.0.1:{cls.server.server_port}/webhooks"}

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def told_of(self, id, name):
        return [both for both in Receiver.told if (both[0].payload["service_tx_id"], both[0].payload["event"]) == (id, name)]

    def webhook_of(self, id, name):
        """The webhook about this transaction, once it is there."""
        until(lambda: self.told_of(id, name))
        return self.told_of(id, name)[0]

    def test_1_a_deposit_with_the_same_reference_is_the_same_deposit(self):
        first = self.client.create_deposit(order("python-1"))
        self.assertEqual((first["status"], first["collection_mode"]), ("pending", "customer_initiated"))
        self.assertEqual(self.client.create_deposit(order("python-1", amount_xaf=900)), first)
        read = self.client.read_transaction(first["service_tx_id"])
        self.assertEqual((read["amount_minor"], read["state"], read["failure_code"]), (500, "pending", None))

    def test_2_what_a_player_did_is_listed(self):
        self.assertEqual(self.client.create_withdrawal(order("python-w"))["status"], "pending_approval")
        listed = [item["reference"] for item in self.client.each_player_transaction(PLAYER)]
        self.assertEqual(listed, ["python-w", "python-1"])
        query = {"direction": "withdrawal", "limit": 1}
        self.assertEqual(self.client.list_player_transactions(PLAYER, query)["total"], 1)

    def test_3_every_other_answer_is_known(self):
        self.assertEqual(self.client.detect_operator({"msisdn": "690 00 01 00"})["operator"], "orange")
        self.assertEqual(self.client.list_providers()["country_code"], "CM")
        self.assertEqual(self.client.read_provider_health("cm")["country_code"], "CM")
        self.assertEqual(self.client.read_health()["environment"], "sandbox")
        self.assertEqual(self.client.read_key_set()["keys"][0]["kid"], self.client.read_public_key()["key_id"])
        self.assertEqual(self.client.failure_codes("en")["payer_refused"]["retry"], "now")

    def test_4_every_refusal_has_its_type(self):
        self.assertRaises(InvalidApiKey, PaymentClient(URL, "svc_test_abc_wrong").read_transaction, PLAYER)
        self.assertRaises(NotFound, self.client.read_transaction, PLAYER)
        for wrong, code in (("mtn", "prefix_mismatch"), ("other", "unknown_operator")):
            with self.assertRaises(RequestRefused) as caught:
                self.client.create_deposit(order("python-2", operator=wrong))
            self.assertEqual(caught.exception.code, code)
        with self.assertRaises(ValidationFailed) as faulty:
            self.client.create_deposit(order("", amount_xaf=1))
        self.assertEqual([fault["loc"] for fault in faulty.exception.faults], [["body", "amount_xaf"], ["body", "reference"]])
        id = self.client.create_deposit(order("python-1"))["service_tx_id"]
        self.assertRaises(Conflict, self.client.replay_webhook, id)

    def test_5_a_webhook_is_received_and_verified_both_ways_and_a_replay_is_the_same_event(self):
        id = self.client.create_deposit(order("python-paid", **self.callback))["service_tx_id"]
        self.assertEqual(self.client.simulate(id, "succeeded")["state"], "succeeded")
        event, standard = self.webhook_of(id, "payment.succeeded")
        self.assertEqual((event.payload["reference"], event.payload["amount_xaf"]), ("python-paid", 500))
        self.assertEqual(event, standard)
        # The webhook is taken a moment before the service has noted that; until then a replay says that it is busy.
        until(lambda: self.client.replay_webhook(id)["dispatched"])
        replayed = [both[0] for both in self.told_of(id, "payment.succeeded")]
        self.assertGreater(len(replayed), 1)
        self.assertEqual({each.event_id for each in replayed}, {event.event_id})

    def test_6_a_webhook_says_why_a_deposit_failed_and_one_of_a_stranger_is_refused(self):
        id = self.client.create_deposit(order("python-failed", **self.callback))["service_tx_id"]
        self.client.simulate(id, "failed")
        self.assertEqual(self.webhook_of(id, "payment.failed")[0].failure_code, "simulated")
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port)
        connection.request("POST", "/webhooks", "{}")
        self.assertEqual(connection.getresponse().status, 401)
        connection.close()

    @unittest.skipUnless("events" in HAS, "This service has no feed yet.")
    def test_7_what_was_missed_is_recovered_from_the_feed_each_event_once_and_in_order(self):
        since = self.client.read_events({"after": "end"})["next"]
        self.assertEqual(self.client.recover(since, self.fail), since)
        for outcome in ("expired", "succeeded"):
            # No callback: only the feed tells of it.
            self.client.simulate(self.client.create_deposit(order("python-missed"))["service_tx_id"], outcome)
        recovered = []
        end = self.client.recover(since, recovered.append)
        self.assertEqual(self.client.recover(end, self.fail), end)
        self.assertEqual(
            [(event.payload["event"], event.failure_code) for event in recovered],
            [("payment.expired", "window_closed"), ("payment.succeeded", None)],
        )
        signed = self.client.read_signed_webhook(recovered[0].event_id)
        self.assertEqual(Receiver.verifier.verify(signed["body"], signed["headers"]).event_id, recovered[0].event_id)
        # From the cursor of the first, the second.
        self.assertEqual(next(self.client.events(MemoryCursor(recovered[0].cursor))), recovered[1])
        in_feed = set()
        self.client.recover(None, lambda event: in_feed.add(event.event_id))
        self.assertLessEqual({event.event_id for event, _ in Receiver.told}, in_feed)

    @unittest.skipUnless("page" in HAS, "This service has no pages for players yet.")
    def test_8_a_deposit_has_a_page_for_its_player(self):
        id = self.client.create_deposit(order("python-1"))["service_tx_id"]
        self.assertRegex(self.client.page(id, {"lang": "en"})["url"], r"^http://.+/pay/[\w-]{22,}$")


if __name__ == "__main__":
    unittest.main()
