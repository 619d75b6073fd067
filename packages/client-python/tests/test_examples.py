"""The examples for frameworks, where those are installed."""

import base64
import importlib.util
import os
import sys
import unittest
from pathlib import Path

from mobile_money_client import WebhookVerifier
from test_vectors import SERVICE, VECTORS, key_service

EXAMPLES = Path(__file__).parents[1] / "examples"
VECTOR = VECTORS["webhooks"][0]
BODY = base64.b64decode(VECTOR["body_base64"])
os.environ.setdefault("SERVICE_URL", SERVICE)


def is_here(*names):
    return all(importlib.util.find_spec(name) is not None for name in names)


def example(name):
    """The module of an example, with a verifier that asks nobody."""
    specification = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    module.verifier = WebhookVerifier(SERVICE, transport=key_service, now=lambda: VECTORS["now_ms"] / 1000)
    return module


class Examples(unittest.TestCase):
    @unittest.skipUnless(is_here("django"), "Django is not installed.")
    def test_the_view_of_django_takes_what_is_signed_and_refuses_the_rest(self):
        import django
        from django.conf import settings
        from django.test import RequestFactory

        settings.configure(ALLOWED_HOSTS=["*"], USE_TZ=True)
        django.setup()
        view = example("django_view").payment_webhook
        given = {"HTTP_" + name.upper().replace("-", "_"): value for name, value in VECTOR["headers"].items()}
        post = RequestFactory().post
        self.assertEqual(view(post("/", BODY, "application/json", **given)).status_code, 200)
        self.assertEqual(view(post("/", BODY + b" ", "application/json", **given)).status_code, 401)
        self.assertEqual(view(RequestFactory().get("/")).status_code, 405)

    @unittest.skipUnless(is_here("fastapi", "httpx"), "FastAPI and httpx are not installed.")
    def test_the_dependency_of_fastapi_takes_what_is_signed_and_refuses_the_rest(self):
        from fastapi.testclient import TestClient

        client = TestClient(example("fastapi_app").app)
        taken = client.post("/webhooks/payments", content=BODY, headers=VECTOR["headers"])
        self.assertEqual((taken.status_code, taken.json()["reference"]), (200, VECTOR["event"]["payload"]["reference"]))
        refused = client.post("/webhooks/payments", content=BODY + b" ", headers=VECTOR["headers"])
        self.assertEqual((refused.status_code, refused.json()), (401, {"detail": "body_mismatch"}))


if __name__ == "__main__":
    unittest.main()
