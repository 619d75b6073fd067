<?php

declare(strict_types=1);

// The vectors that the clients of all languages pass.

use MobileMoney\Client\Calling\NoReply;
use MobileMoney\Client\Calling\Pause;
use MobileMoney\Client\Calling\Reply;
use MobileMoney\Client\Calling\Transport;
use MobileMoney\Client\Errors\PaymentError;
use MobileMoney\Client\Event;
use MobileMoney\Client\Events\MemoryCursor;
use MobileMoney\Client\PaymentClient;
use MobileMoney\Client\Webhooks\StandardWebhooks;
use MobileMoney\Client\Webhooks\WebhookRefused;
use MobileMoney\Client\Webhooks\WebhookVerifier;

$vectors = json_decode(file_get_contents(__DIR__ . '/../../client/test/vectors.json'), true, 512, JSON_THROW_ON_ERROR);
$service = 'http://service.example';

/** A transport that answers what the function says, and keeps what it was asked. */
final class ScriptedTransport implements Transport
{
    /** @var list<array{string, string, array<string, string>, string|null, int}> */
    public array $asked = [];

    public function __construct(private readonly Closure $script)
    {
    }

    public function send(string $method, string $url, array $headers, ?string $body, int $timeoutMs): Reply|NoReply
    {
        $this->asked[] = [$method, $url, $headers, $body, $timeoutMs];
        return ($this->script)($method, $url, count($this->asked));
    }
}

/** @return list<mixed> the first so many, without asking for one more */
function firstOf(Generator $all, int $count): array
{
    $first = [];
    while (count($first) < $count) {
        $first === [] ?: $all->next();
        $first[] = $all->current();
    }
    return $first;
}

$replyOf = static fn (array $met): Reply|NoReply => isset($met['no_reply'])
    ? new NoReply('none', $met['no_reply'] === 'after')
    : new Reply($met['status'], array_change_key_case($met['headers']), $met['body']);

$called = static fn (Transport $transport, array $vector, int $retries): array =>
    (new PaymentClient($service, 'svc_test_a_b', retries: $retries, firstPauseMs: 1, transport: $transport))
        ->{$vector['call']}(...$vector['arguments']);

$keyService = new ScriptedTransport(static function (string $_, string $url) use ($vectors): Reply {
    foreach ($vectors['public_keys'] as $key) {
        if (str_ends_with($url, "?key_id={$key['key_id']}")) {
            return new Reply(200, [], json_encode($key));
        }
    }
    return new Reply(404, [], '{"detail":"No."}');
});

$eventOf = static fn (array $told): Event =>
    new Event($told['event_id'], $told['payload'], $told['failure_code'], $told['cursor'] ?? null);

$checkWebhook = static function (array $vector, Closure $verifierAt) use ($vectors, $eventOf): void {
    $now = $vectors['now_ms'] / 1_000 + $vector['later_seconds'];
    $verify = static fn (): Event => $verifierAt(static fn (): float => $now)
        ->verify(base64_decode($vector['body_base64']), $vector['headers']);
    if ($vector['refused'] === null) {
        same((array) $verify(), (array) $eventOf($vector['event']));
    } else {
        same(thrown(WebhookRefused::class, $verify)->errorCode, $vector['refused']);
    }
};

foreach ($vectors['webhooks'] as $vector) {
    test("a webhook {$vector['name']}", static fn () => $checkWebhook(
        $vector,
        static fn (Closure $now): WebhookVerifier => new WebhookVerifier($service, now: $now, transport: $keyService),
    ));
}

$nobody = new ScriptedTransport(static fn () => throw new RuntimeException('It asked.'));
foreach ($vectors['webhooks'] as $vector) {
    if ($vector['refused'] !== 'unknown_key') {
        test("with keys that are known already, a webhook {$vector['name']}", static fn () => $checkWebhook(
            $vector,
            static fn (Closure $now): WebhookVerifier => new WebhookVerifier($service, now: $now, transport: $nobody, keySet: $vectors['key_set']),
        ));
    }
}

foreach ($vectors['standard_webhooks'] as $vector) {
    test("a standard webhook {$vector['name']}", static fn () => $checkWebhook(
        $vector,
        static fn (Closure $now): StandardWebhooks => new StandardWebhooks($vector['secrets'], now: $now),
    ));
}

foreach ($vectors['requests'] as $vector) {
    test("{$vector['call']} asks with {$vector['line']}", static function () use ($vector, $called, $service): void {
        $transport = new ScriptedTransport(static fn (): Reply => new Reply(200, [], '{}'));
        $called($transport, $vector, 0);
        [[$method, $url, $headers, $body]] = $transport->asked;
        same("$method $url", str_replace(' ', " $service", $vector['line']));
        same($body === null ? null : json_decode($body, true), $vector['body']);
        same($headers['X-API-Key'], 'svc_test_a_b');
        same($headers['Content-Type'] ?? null, $body === null ? null : 'application/json');
    });
}

$classOfCode = [
    'validation_failed' => 'ValidationFailed',
    'invalid_api_key' => 'InvalidApiKey',
    'not_found' => 'NotFound',
    'conflict' => 'Conflict',
    'rate_limited' => 'RateLimited',
    'no_provider' => 'NoProvider',
];

foreach ($vectors['errors'] as $vector) {
    ['reply' => $reply, 'error' => $wanted] = $vector;
    $sentence = "{$vector['call']}, answered with {$reply['status']} {$reply['body']}, ends with {$wanted['code']}";
    test($sentence, static function () use ($vector, $reply, $wanted, $called, $replyOf, $classOfCode): void {
        $transport = new ScriptedTransport(static fn (): Reply => $replyOf($reply));
        $error = thrown(PaymentError::class, static fn () => $called($transport, $vector, 0));
        $errors = 'MobileMoney\\Client\\Errors\\';
        same(is_a($error, $errors . $wanted['type']), true);
        same($error::class, $errors . ($classOfCode[$wanted['code']] ?? $wanted['type']));
        same(
            [$error->errorCode, $error->status, $error->detail, $error->requestId, $error->faults ?? null],
            [$wanted['code'], $wanted['status'], $wanted['detail'], $wanted['request_id'], $wanted['faults']],
        );
    });
}

foreach ($vectors['retries'] as $vector) {
    test($vector['name'], static function () use ($vector, $called, $replyOf): void {
        $transport = new ScriptedTransport(
            static fn (string $method, string $url, int $place): Reply|NoReply => $replyOf($vector['replies'][$place - 1]),
        );
        if ($vector['error'] === null) {
            same($called($transport, $vector, 3), ['service_tx_id' => 'the answer']);
        } else {
            $error = thrown(PaymentError::class, static fn () => $called($transport, $vector, 3));
            same([$error->errorCode, $error->mayHaveArrived ?? null], [$vector['error'], $vector['may_have_arrived']]);
        }
        same(count($transport->asked), $vector['tries']);
        // The same reference and the same request id, each time.
        $requests = array_map(static fn (array $asked): array => array_slice($asked, 0, 4), $transport->asked);
        same($requests, array_fill(0, count($requests), $requests[0]));
    });
}

foreach ($vectors['pauses'] as $vector) {
    ['tries_so_far' => $tries, 'first_pause_ms' => $first, 'retry_after_ms' => $asked, 'chance' => $chance] = $vector;
    test("a pause of {$vector['pause_ms']} ms", static fn () => same(Pause::ms($tries, $first, $asked, $chance), (float) $vector['pause_ms']));
}

foreach ($vectors['retry_after'] as ['header' => $header, 'ms' => $ms]) {
    test("Retry-After: $header", static fn () => same(
        Pause::retryAfterMs($header, $vectors['now_ms']),
        $ms === null ? null : (float) $ms,
    ));
}

foreach ($vectors['feed'] as $vector) {
    test("the feed: {$vector['name']}", static function () use ($vector, $service, $eventOf): void {
        $script = static fn (string $method, string $url, int $place): Reply => new Reply(200, [], json_encode($vector['pages'][$place - 1]));
        $transport = new ScriptedTransport($script);
        $client = new PaymentClient($service, transport: $transport);
        $plain = static fn (iterable $events): array => array_map(static fn (Event $event): array => (array) $event, [...$events]);
        $wanted = $plain(array_map($eventOf, array_merge(...array_column($vector['pages'], 'items'))));
        $recovered = [];
        $take = static function (Event $event) use (&$recovered): void {
            $recovered[] = $event;
        };
        same($client->recover($vector['after'], $take), $vector['next']);
        same($plain($recovered), $wanted);
        $asked = array_map(static function (array $request): ?string {
            parse_str((string) parse_url($request[1], PHP_URL_QUERY), $query);
            return $query['after'] ?? null;
        }, $transport->asked);
        same($asked, $vector['asked_after']);
        // Who follows the feed reads the same, from page to page.
        $client = new PaymentClient($service, transport: new ScriptedTransport($script));
        same($plain(firstOf($client->events(new MemoryCursor($vector['after'])), count($wanted))), $wanted);
    });
}
