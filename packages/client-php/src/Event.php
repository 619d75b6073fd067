<?php

declare(strict_types=1);

namespace MobileMoney\Client;

/** What happened to a transaction, told by a webhook or read from the feed of events. */
final class Event
{
    /**
     * @param string $eventId one for each event, the same for its retries and replays and in the feed: act on it once
     * @param array{service_tx_id: string, reference: string, event: string, direction: string, amount_xaf: int, operator: string, provider_tx_id: string|null, ts: string} $payload the eight members of the webhook body
     * @param string|null $failureCode of `payment.failed` and `payment.expired`: why; null also where only a webhook secret vouches for the event
     * @param string|null $cursor its place in the feed, to be stored once the event is acted on; null in a webhook
     */
    public function __construct(
        public readonly string $eventId,
        public readonly array $payload,
        public readonly ?string $failureCode = null,
        public readonly ?string $cursor = null,
    ) {
    }
}
