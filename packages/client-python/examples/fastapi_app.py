"""Webhooks in FastAPI: a dependency that lets through only what the service has signed."""

import os
from typing import Any

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool

from mobile_money_client import Event, WebhookRefused, WebhookVerifier, refusal_answer

# One for the whole process: it keeps the public keys.
verifier = WebhookVerifier(os.environ["SERVICE_URL"], os.environ.get("SERVICE_API_KEY", ""))
app = FastAPI()


async def verified_event(request: Request) -> Event:
    body = await request.body()
    try:
        # In a thread, because it may have to ask the service for a key.
        return await run_in_threadpool(verifier.verify, body, request.headers)
    except WebhookRefused as refusal:
        answer = refusal_answer(refusal)
        raise HTTPException(answer.status, answer.body["detail"]) from refusal


@app.post("/webhooks/payments")
def payment_webhook(event: Event = Depends(verified_event)) -> dict[str, Any]:
    # Only success of a deposit credits, also after payment.expired or payment.failed.
    if (event.payload["event"], event.payload["direction"]) == ("payment.succeeded", "deposit"):
        # Yours is what PaymentClient.read_transaction finds: the service signs for other applications, too.
        # In a transaction of yours: a row with a unique service_tx_id, and the balance.
        pass
    return {"status": "processed", "reference": event.payload["reference"]}
