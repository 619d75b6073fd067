"""What vectors cannot say: connections, keys that are kept, and what a receiver answers."""

import json
import os
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

from mobile_money_client import (
    Event,
    FileCursor,
    InvalidApiKey,
    MemoryCursor,
    NoReply,
    PaymentClient,
    Reply,
    ServiceUnreachable,
    WebhookRefused,
    WebhookVerifier,
    receive_webhook,
)
from mobile_money_client._public_keys import AskBudget, PublicKeys
from mobile_money_client._transport import send_once
from mobile_money_client.errors import NotFound, ServiceFailed
from test_vectors import VECTORS


def a_server(test, handle):
    """A real server on this machine; gives its address, and the requests that came."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            asked.append((self.path, dict(self.headers), body))
            handle(self, len(asked))

        do_GET = do_POST

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    test.addCleanup(server.server_close)
    test.addCleanup(server.shutdown)
    return f"http://127.0.0.1:{server.server_port}", asked


def answer(handler, status, body, headers=()):
    data = json.dumps(body).encode()
    handler.send_response(status)
    for name, value in [("Content-Length", str(len(data))), *headers]:
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(data)


class Connections(unittest.TestCase):
    def test_a_broken_connection_is_tried_again_with_the_same_request(self):
        def handle(handler, place):
            if place == 1:
                handler.connection.close()
            else:
                answer(handler, 200, {"status": "pending"})

        url, asked = a_server(self, handle)
        client = PaymentClient(url + "/", "key", first_pause=0.001)
        self.assertEqual(client.create_deposit({"reference": "é"}), {"status": "pending"})
        self.assertEqual(json.loads(asked[1][2]), {"reference": "é"})
        self.assertEqual([asked[0][0], asked[0][2]], [asked[1][0], asked[1][2]])
        self.assertEqual(asked[0][1]["X-Request-Id"], asked[1][1]["X-Request-Id"])

    def test_no_answer_in_time_may_have_arrived(self):
        gate = threading.Event()
        self.addCleanup(gate.set)
        url, _ = a_server(self, lambda handler, place: gate.wait(10))
        reply = send_once("GET", url + "/x", {}, None, 0.1)
        self.assertEqual(reply, NoReply("No answer within 100 ms.", True))

    def test_an_answer_that_drips_is_cut_off_at_its_time(self):
        gate = threading.Event()
        self.addCleanup(gate.set)

        def drip(handler, place):
            handler.send_response(200)
            handler.end_headers()
            while not gate.wait(0.02):
                handler.wfile.write(b" ")
                handler.wfile.flush()

        url, _ = a_server(self, drip)
        began = time.monotonic()
        self.assertEqual(send_once("GET", url, {}, None, 0.2), NoReply("No answer within 200 ms.", True))
        self.assertLess(time.monotonic() - began, 5)

    def test_nobody_there_is_certain_not_to_have_arrived(self):
        url, _ = a_server(self, lambda handler, place: None)
        self.doCleanups()
        with self.assertRaises(ServiceUnreachable) as caught:
            PaymentClient(url, retries=1, first_pause=0.001).read_health()
        self.assertFalse(caught.exception.may_have_arrived)

    def test_redirects_are_not_followed(self):
        url, asked = a_server(self, lambda handler, place: answer(handler, 302, {}, [("Location", "/elsewhere")]))
        with self.assertRaises(ServiceFailed):
            PaymentClient(url, "key").read_transaction("x")
        self.assertEqual(len(asked), 1)

    def test_health_is_an_answer_also_when_it_is_a_bad_one(self):
        body = {"status": "unavailable", "checks": {"database": "down"}}
        url, _ = a_server(self, lambda handler, place: answer(handler, 503, body))
        self.assertEqual(PaymentClient(url).read_health(), body)

    def test_a_reader_of_events_waits_longer_than_for_other_answers(self):
        waits = []

        def transport(method, url, headers, body, timeout):
            waits.append(timeout)
            return Reply(200, {}, b'{"items":[],"next":"c"}')

        client = PaymentClient("http://x", transport=transport, timeout=10)
        client.read_events({"wait": 25})
        client.read_events()
        self.assertEqual(waits, [35, 10])

    def test_mistakes_of_the_program_ask_for_nothing(self):
        for wrong in ("ftp://x", "payments.example", ""):
            self.assertRaises(ValueError, PaymentClient, wrong)
        with self.assertRaises(ValueError) as caught:
            PaymentClient("http://x", "the\nkey")
        self.assertNotIn("the", str(caught.exception).split())
        client = PaymentClient("http://x", transport=lambda *_: self.fail("It asked."))
        for wrong in ("", ".", ".."):
            self.assertRaises(ValueError, client.read_transaction, wrong)

    def test_all_pages_of_a_player_give_each_transaction_once(self):
        pages = {"1": ["c", "b"], "2": ["b", "a"]}

        def transport(method, url, headers, body, timeout):
            page = url.split("page=")[1][0]
            items = [{"service_tx_id": name} for name in pages[page]]
            return Reply(200, {}, json.dumps({"items": items, "pages": 2}).encode())

        given = PaymentClient("http://x", transport=transport).each_player_transaction("p", {"direction": "deposit"})
        self.assertEqual([item["service_tx_id"] for item in given], ["c", "b", "a"])

    def test_with_a_status_none_that_has_it_is_left_out_whichever_other_loses_it_meanwhile(self):
        states, asked = ["pending"] * 150, []

        def transport(method, url, headers, body, timeout):
            asked.append(url.split("?")[1])
            query = dict(parse_qsl(asked[-1]))
            found = [
                {"service_tx_id": place, "state": state}
                for place, state in enumerate(states)
                if state == query.get("status", state)
            ]
            first = (int(query["page"]) - 1) * 100
            answer = {"items": found[first : first + 100], "pages": 2}
            # The newest settles once the answer is there.
            states[len(asked) - 1] = "succeeded"
            return Reply(200, {}, json.dumps(answer).encode())

        given = PaymentClient("http://x", transport=transport).each_player_transaction("p", {"status": "pending"})
        self.assertEqual([item["service_tx_id"] for item in given], list(range(150)))
        self.assertEqual(asked, ["status=pending&page=1&limit=100", "page=1&limit=100", "page=2&limit=100"])


class Following(unittest.TestCase):
    def reader(self, *answers, **options):
        """Follows a feed that answers so; gives the reader, what it asked for and how long it paused."""
        left, asked, pauses = list(answers), [], []

        def transport(method, url, headers, body, timeout):
            asked.append(url.split("?")[1])
            answer = left.pop(0)
            return answer if isinstance(answer, (Reply, NoReply)) else Reply(200, {}, json.dumps(answer).encode())

        client = PaymentClient("http://x", transport=transport, retries=0, sleep=pauses.append)
        return client.events(**options), asked, pauses

    @staticmethod
    def page(*cursors, next=None):
        items = [{"event_id": c, "cursor": c, "payload": {}, "failure_code": None} for c in cursors]
        return {"items": items, "next": next or cursors[-1]}

    def test_the_place_of_an_event_is_kept_when_the_next_one_is_asked_for(self):
        cursors = MemoryCursor("c1")
        events, asked, _ = self.reader(self.page("c2", "c3"), self.page("c4"), cursors=cursors)
        kept = []
        for _ in range(3):
            next(events)
            kept.append(cursors.load())
        self.assertEqual(kept, ["c1", "c2", "c3"])
        self.assertEqual(asked, ["after=c1&limit=100&wait=25", "after=c3&limit=100&wait=25"])

    def test_outages_are_waited_out_and_refusals_are_not(self):
        problems = []
        away = [NoReply("none", True), Reply(503, {}, b"")]
        events, _, pauses = self.reader(
            *away, self.page("c1"), Reply(401, {}, b""), cursors=MemoryCursor(), on_problem=problems.append
        )
        self.assertEqual(next(events).cursor, "c1")
        self.assertEqual([error.code for error in problems], ["unreachable", "service_error"])
        self.assertTrue(0.25 <= pauses[0] <= 0.5 <= pauses[1] <= 1, pauses)
        self.assertRaises(InvalidApiKey, next, events)

    def test_who_begins_at_the_end_keeps_where_that_is(self):
        cursors = MemoryCursor()
        events, asked, _ = self.reader(self.page(next="c9"), self.page("c10"), cursors=cursors, start="end")
        self.assertEqual(next(events).cursor, "c10")
        self.assertEqual(cursors.load(), "c9")
        self.assertEqual([each.split("&")[0] for each in asked], ["after=end", "after=c9"])

    def test_a_cursor_in_a_file_is_replaced_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            cursor = FileCursor(f"{folder}/cursor")
            self.assertIsNone(cursor.load())
            cursor.save("c1")
            cursor.save("c2")
            self.assertEqual(FileCursor(f"{folder}/cursor").load(), "c2")
            self.assertEqual(os.listdir(folder), ["cursor"])


class Service:
    """The service of the vectors, as far as keys go."""

    def __init__(self):
        self.asked = []
        self.error = None

    def read_public_key(self, key_id=None):
        self.asked.append(key_id)
        if self.error is not None:
            raise self.error
        if key_id not in (None, "service-payments-v1"):
            raise NotFound("not_found", 404, "No.", "r")
        return VECTORS["public_keys"][0]


class Keys(unittest.TestCase):
    def setUp(self):
        self.now = 1000.0
        self.service = Service()
        self.keys = PublicKeys(self.service, 86_400, lambda: self.now)

    def refused(self, key_id):
        with self.assertRaises(WebhookRefused) as caught:
            self.keys.find(key_id)
        return caught.exception.code

    def test_a_key_is_asked_for_once_a_day(self):
        for _ in range(3):
            self.keys.find("service-payments-v1")
        self.assertEqual(self.service.asked, ["service-payments-v1"])
        self.now += 86_400
        self.keys.find("service-payments-v1")
        self.assertEqual(len(self.service.asked), 2)

    def test_a_key_is_used_on_while_the_service_is_down_and_not_when_it_is_gone(self):
        self.keys.find("service-payments-v1")
        self.now += 86_400
        self.service.error = ServiceFailed("service_error", 500, "", "r")
        self.keys.find("service-payments-v1")
        self.keys.find("service-payments-v1")
        self.assertEqual(len(self.service.asked), 2)
        self.now += 31
        self.service.error = NotFound("not_found", 404, "No.", "r")
        self.assertEqual(self.refused("service-payments-v1"), "unknown_key")

    def test_a_key_that_was_never_had_is_unavailable_while_the_service_is_down(self):
        self.service.error = ServiceFailed("service_error", 500, "", "r")
        self.assertEqual(self.refused("service-payments-v1"), "key_unavailable")

    def test_a_flood_of_made_up_keys_hides_no_rotation_and_only_a_key_that_was_asked_for_is_called_unknown(self):
        codes = [self.refused(f"made-up-{place}") for place in range(30)]
        # Where a key was not asked for by its id, it cannot be said that there is none.
        self.assertEqual(codes, ["unknown_key"] * 10 + ["key_unavailable"] * 20)
        self.assertEqual(len(self.service.asked), 11)
        self.assertEqual(self.service.asked[-1], None)
        # The key that signs now was asked for meanwhile.
        self.keys.find("service-payments-v1")
        self.assertEqual(len(self.service.asked), 11)

    def test_a_budget_is_earned_again(self):
        budget = AskBudget(2, 6, 0)
        self.assertEqual([budget.spend(at) for at in (0, 0, 0, 6, 6, 3, 9)], [True, True, False, True, False, False, True])


class Receiving(unittest.TestCase):
    def setUp(self):
        import logging

        logging.getLogger("mobile_money_client").addHandler(logging.NullHandler())
        logging.getLogger("mobile_money_client").propagate = False

    def answered(self, handler=lambda event: None, refusal=None):
        class Verifier:
            def verify(self, raw_body, headers):
                if refusal is not None:
                    raise WebhookRefused(refusal, "No.")
                return Event("e", {"service_tx_id": "t"})

        answer = receive_webhook(Verifier(), handler, b"{}", {})
        return answer.status, answer.body

    def test_answers(self):
        def fail(event):
            raise RuntimeError("No database.")

        self.assertEqual(self.answered(), (200, {"status": "processed"}))
        self.assertEqual(self.answered(lambda event: "duplicate"), (200, {"status": "duplicate"}))
        self.assertEqual(self.answered(fail), (500, {"detail": "The webhook could not be processed."}))
        self.assertEqual(self.answered(refusal="bad_signature"), (401, {"detail": "bad_signature"}))
        self.assertEqual(self.answered(refusal="key_unavailable"), (503, {"detail": "key_unavailable"}))

    def test_a_secret_that_is_none_is_a_mistake_of_the_program(self):
        from mobile_money_client import verify_standard_webhook

        self.assertRaises(ValueError, verify_standard_webhook, b"", {}, "secret")

    def test_headers_in_any_of_the_usual_forms(self):
        vector = VECTORS["webhooks"][0]
        now = VECTORS["now_ms"] / 1000
        key = json.dumps(VECTORS["public_keys"][0]).encode()
        verifier = WebhookVerifier("http://x", transport=lambda *_: Reply(200, {}, key), now=lambda: now)
        import base64

        body = base64.b64decode(vector["body_base64"])
        [token] = vector["headers"].values()
        for headers in ({"X-SERVICE-SIGNATURE": token}, {"x-service-signature": [token]}, [("X-Service-Signature", token)]):
            self.assertEqual(verifier.verify(body, headers), Event(**vector["event"]))
            self.assertEqual(verifier.verify(body.decode(), headers), Event(**vector["event"]))


if __name__ == "__main__":
    unittest.main()
