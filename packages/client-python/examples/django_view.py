"""Webhooks in Django. In urls.py: `path("webhooks/payments", payment_webhook)`."""

import os

from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from mobile_money_client import Event, WebhookVerifier, receive_webhook

# One for the whole process: it keeps the public keys.
verifier = WebhookVerifier(os.environ["SERVICE_URL"], os.environ.get("SERVICE_API_KEY", ""))


def take(event: Event) -> str:
    """Only success of a deposit credits, also after payment.expired or payment.failed."""
    if (event.payload["event"], event.payload["direction"]) == ("payment.succeeded", "deposit"):
        # Yours is what PaymentClient.read_transaction finds: the service signs for other applications, too.
        # In a transaction.atomic() of yours: a row with a unique service_tx_id, and the balance; "duplicate" when the
        # row was there.
        pass
    return "processed"


@csrf_exempt
@require_POST
def payment_webhook(request: HttpRequest) -> JsonResponse:
    answer = receive_webhook(verifier, take, request.body, request.headers)
    return JsonResponse(answer.body, status=answer.status)
