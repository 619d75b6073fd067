"""The vectors that the clients of all languages pass."""

import base64
import json
import re
import unittest
from pathlib import Path

from mobile_money_client import (
    Event,
    MemoryCursor,
    NoReply,
    PaymentClient,
    PaymentError,
    Reply,
    WebhookRefused,
    WebhookVerifier,
    errors,
    verify_standard_webhook,
)
from mobile_money_client._caller import pause_ms, retry_after_ms

VECTORS = json.loads((Path(__file__).parents[2] / "client/test/vectors.json").read_text("utf-8"))
SERVICE = "http://service.example"
CLASS_OF_CODE = {
    "validation_failed": "ValidationFailed",
    "invalid_api_key": "InvalidApiKey",
    "not_found": "NotFound",
    "conflict": "Conflict",
    "rate_limited": "RateLimited",
    "no_provider": "NoProvider",
}


def called(transport, vector, retries):
    client = PaymentClient(SERVICE, "svc_test_a_b", transport=transport, retries=retries, first_pause=0.001)
    method = re.sub(r"[A-Z]", lambda capital: "_" + capital[0].lower(), vector["call"])
    return getattr(client, method)(*vector["arguments"])


def reply_of(met):
    if "no_reply" in met:
        return NoReply("none", met["no_reply"] == "after")
    return Reply(met["status"], {name.lower(): value for name, value in met["headers"].items()}, met["body"].encode())


def key_service(method, url, headers, body, timeout):
    for key in VECTORS["public_keys"]:
        if url.endswith(f"?key_id={key['key_id']}"):
            return Reply(200, {}, json.dumps(key).encode())
    return Reply(404, {}, b'{"detail":"No."}')


class Vectors(unittest.TestCase):
    def check_webhook(self, vector, verify):
        now = VECTORS["now_ms"] / 1000 + vector["later_seconds"]
        body = base64.b64decode(vector["body_base64"])
        if vector["refused"] is not None:
            with self.assertRaises(WebhookRefused) as caught:
                verify(body, vector["headers"], lambda: now)
            self.assertEqual(caught.exception.code, vector["refused"])
        else:
            self.assertEqual(verify(body, vector["headers"], lambda: now), Event(**vector["event"]))

    def test_webhooks(self):
        for vector in VECTORS["webhooks"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                self.check_webhook(
                    vector,
                    lambda body, headers, now: WebhookVerifier(SERVICE, transport=key_service, now=now).verify(body, headers),
                )

    def test_webhooks_with_keys_that_are_known_already(self):
        def nobody(*_):
            self.fail("It asked.")

        for vector in VECTORS["webhooks"]:
            if vector["refused"] in ("unknown_key", "key_unavailable"):
                continue
            with self.subTest(vector["name"]):
                self.check_webhook(
                    vector,
                    lambda body, headers, now: WebhookVerifier(
                        SERVICE, transport=nobody, now=now, key_set=VECTORS["key_set"]
                    ).verify(body, headers),
                )

    def test_standard_webhooks(self):
        for vector in VECTORS["standard_webhooks"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                self.check_webhook(
                    vector,
                    lambda body, headers, now: verify_standard_webhook(body, headers, vector["secrets"], now=now),
                )

    def test_requests(self):
        for vector in VECTORS["requests"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                asked = []

                def transport(method, url, headers, body, timeout):
                    asked.append((f"{method} {url}", headers, None if body is None else json.loads(body)))
                    return Reply(200, {}, b"{}")

                called(transport, vector, 0)
                [(line, headers, body)] = asked
                self.assertEqual(line, vector["line"].replace(" ", f" {SERVICE}"))
                self.assertEqual(body, vector["body"])
                self.assertEqual(headers["X-API-Key"], "svc_test_a_b")
                self.assertEqual(headers.get("Content-Type"), None if body is None else "application/json")

    def test_errors(self):
        for vector in VECTORS["errors"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                wanted = vector["error"]
                with self.assertRaises(PaymentError) as caught:
                    called(lambda *_: reply_of(vector["reply"]), vector, 0)
                error = caught.exception
                self.assertIsInstance(error, getattr(errors, wanted["type"]))
                self.assertEqual(type(error).__name__, CLASS_OF_CODE.get(wanted["code"], wanted["type"]))
                for member in ("code", "status", "detail", "request_id"):
                    self.assertEqual(getattr(error, member), wanted[member])
                self.assertEqual(getattr(error, "faults", None), wanted["faults"])

    def test_retries(self):
        for vector in VECTORS["retries"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                requests = []

                def transport(*request):
                    requests.append(request[:4])
                    return reply_of(vector["replies"][len(requests) - 1])

                if vector["error"] is None:
                    self.assertEqual(called(transport, vector, 3), {"service_tx_id": "the answer"})
                else:
                    with self.assertRaises(PaymentError) as caught:
                        called(transport, vector, 3)
                    self.assertEqual(caught.exception.code, vector["error"])
                    self.assertEqual(getattr(caught.exception, "may_have_arrived", None), vector["may_have_arrived"])
                self.assertEqual(len(requests), vector["tries"])
                # The same reference and the same request id, each time.
                self.assertEqual([requests[0]] * len(requests), requests)

    def test_pauses(self):
        for vector in VECTORS["pauses"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                given = [vector[name] for name in ("tries_so_far", "first_pause_ms", "retry_after_ms", "chance")]
                self.assertEqual(pause_ms(*given), vector["pause_ms"])

    def test_retry_after(self):
        for vector in VECTORS["retry_after"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                self.assertEqual(retry_after_ms(vector["header"], VECTORS["now_ms"]), vector["ms"])

    def test_feed(self):
        for vector in VECTORS["feed"]:
            with self.subTest(vector.get("name", str(vector)[:160])):
                asked = []

                def transport(method, url, headers, body, timeout):
                    found = re.search(r"[?&]after=([^&]*)", url)
                    asked.append(found and found[1].replace("%2B", "+"))
                    return Reply(200, {}, json.dumps(vector["pages"][len(asked) - 1]).encode())

                client = PaymentClient(SERVICE, transport=transport)
                wanted = [Event(**item) for page in vector["pages"] for item in page["items"]]
                recovered = []
                self.assertEqual(client.recover(vector["after"], recovered.append), vector["next"])
                self.assertEqual(recovered, wanted)
                self.assertEqual(asked, vector["asked_after"])
                # Who follows the feed reads the same, from page to page.
                asked.clear()
                events = client.events(MemoryCursor(vector["after"]))
                self.assertEqual([next(events) for _ in wanted], wanted)


if __name__ == "__main__":
    unittest.main()
