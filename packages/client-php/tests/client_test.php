<?php

declare(strict_types=1);

// What vectors cannot say: connections, keys that are kept, and what a receiver answers.

use MobileMoney\Client\Calling\CurlTransport;
use MobileMoney\Client\Calling\NoReply;
use MobileMoney\Client\Calling\Reply;
use MobileMoney\Client\Errors\InvalidApiKey;
use MobileMoney\Client\Errors\ServiceUnreachable;
use MobileMoney\Client\Event;
use MobileMoney\Client\Events\FileCursor;
use MobileMoney\Client\Events\MemoryCursor;
use MobileMoney\Client\PaymentClient;
use MobileMoney\Client\Webhooks\AskBudget;
use MobileMoney\Client\Webhooks\FileKeyStore;
use MobileMoney\Client\Webhooks\MemoryKeyStore;
use MobileMoney\Client\Webhooks\PublicKeys;
use MobileMoney\Client\Webhooks\StandardWebhooks;
use MobileMoney\Client\Webhooks\WebhookReceiver;
use MobileMoney\Client\Webhooks\WebhookRefused;
use MobileMoney\Client\Webhooks\WebhookVerifier;

/** @return array{resource, string} a port on which connections are taken and nothing is answered */
$silent = static function (): array {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    return [$server, 'http://' . stream_socket_get_name($server, false)];
};

test('no answer in time may have arrived', static function () use ($silent): void {
    [$server, $url] = $silent();
    $reply = (new CurlTransport())->send('POST', "$url/x", ['Content-Type' => 'application/json'], '{}', 100);
    same((array) $reply, (array) new NoReply('No answer within 100 ms.', true));
    // It did: what was sent lies there, without what curl adds by itself.
    $request = stream_socket_accept($server, 1);
    $text = fread($request, 4_096);
    same([str_starts_with($text, "POST /x HTTP/1.1\r\n"), str_ends_with($text, "\r\n\r\n{}")], [true, true]);
    same(preg_match('/^expect|urlencoded/mi', $text), 0);
});

test('nobody there is certain not to have arrived', static function () use ($silent): void {
    [$server, $url] = $silent();
    fclose($server);
    $client = new PaymentClient($url, retries: 1, firstPauseMs: 1);
    same(thrown(ServiceUnreachable::class, static fn () => $client->readHealth())->mayHaveArrived, false);
});

test('a POST without a body says nothing of its type', static function () use ($silent): void {
    [$server, $url] = $silent();
    (new CurlTransport())->send('POST', $url, [], null, 50);
    $text = strtolower(fread(stream_socket_accept($server, 1), 4_096));
    same([str_contains($text, 'content-type'), str_contains($text, 'content-length: 0')], [false, true]);
});

test('mistakes of the program ask for nothing', static function (): void {
    foreach (['ftp://x', 'payments.example', '', 'http://'] as $wrong) {
        thrown(InvalidArgumentException::class, static fn () => new PaymentClient($wrong));
    }
    $error = thrown(InvalidArgumentException::class, static fn () => new PaymentClient('http://x', "secret\nX: y"));
    same(str_contains($error->getMessage(), 'secret'), false);
    $client = new PaymentClient('http://x', transport: new ScriptedTransport(static fn () => throw new RuntimeException('It asked.')));
    foreach (['', '.', '..'] as $wrong) {
        thrown(InvalidArgumentException::class, static fn () => $client->readTransaction($wrong));
    }
    thrown(InvalidArgumentException::class, static fn () => new StandardWebhooks('secret'));
});

test('health is an answer also when it is a bad one', static function (): void {
    $transport = new ScriptedTransport(static fn (): Reply => new Reply(503, [], '{"status":"unavailable","checks":{}}'));
    same((new PaymentClient('http://x', transport: $transport))->readHealth()['status'], 'unavailable');
});

test('a reader of events waits longer than for other answers', static function (): void {
    $transport = new ScriptedTransport(static fn (): Reply => new Reply(200, [], '{"items":[],"next":"c"}'));
    $client = new PaymentClient('http://x', transport: $transport);
    $client->readEvents(['wait' => 25]);
    $client->readEvents();
    same(array_column($transport->asked, 4), [35_000, 10_000]);
});

test('a query is the same whatever separator php.ini has for links in pages', static function (): void {
    $transport = new ScriptedTransport(static fn (): Reply => new Reply(200, [], '{"items":[],"next":"c"}'));
    $before = ini_set('arg_separator.output', '&amp;');
    try {
        (new PaymentClient('http://x', transport: $transport))->recover('c', static fn (Event $event) => null);
    } finally {
        ini_set('arg_separator.output', $before);
    }
    same(parse_url($transport->asked[0][1], PHP_URL_QUERY), 'after=c&limit=100&wait=0');
});

test('a page is asked for with an object, also when it is empty', static function (): void {
    $transport = new ScriptedTransport(static fn (): Reply => new Reply(200, [], '{"url":"u","expires_at":"t"}'));
    (new PaymentClient('http://x', transport: $transport))->page('id');
    same([$transport->asked[0][1], $transport->asked[0][3]], ['http://x/api/v1/transactions/id/page', '{}']);
});

test('all pages of a player give each transaction once', static function (): void {
    $pages = [1 => ['c', 'b'], 2 => ['b', 'a']];
    $transport = new ScriptedTransport(static function (string $method, string $url) use ($pages): Reply {
        parse_str((string) parse_url($url, PHP_URL_QUERY), $query);
        $items = array_map(static fn (string $id): array => ['service_tx_id' => $id], $pages[(int) $query['page']]);
        return new Reply(200, [], json_encode(['items' => $items, 'pages' => 2]));
    });
    $given = (new PaymentClient('http://x', transport: $transport))->eachPlayerTransaction('p');
    same(array_column([...$given], 'service_tx_id'), ['c', 'b', 'a']);
});

test('with a status none that has it is left out, whichever other loses it meanwhile', static function (): void {
    $states = array_fill(1, 150, 'pending');
    $transport = new ScriptedTransport(static function (string $method, string $url, int $place) use (&$states): Reply {
        parse_str((string) parse_url($url, PHP_URL_QUERY), $query);
        $ids = isset($query['status']) ? array_keys($states, $query['status'], true) : array_keys($states);
        $items = array_map(static fn (int $id): array => ['service_tx_id' => "$id", 'state' => $states[$id]], $ids);
        // The newest settles once the answer is there.
        $states[$place] = 'succeeded';
        return new Reply(200, [], json_encode(['items' => array_slice($items, ($query['page'] - 1) * 100, 100), 'pages' => 2]));
    });
    $given = (new PaymentClient('http://x', transport: $transport))->eachPlayerTransaction('p', ['status' => 'pending']);
    same(array_map('intval', array_column([...$given], 'service_tx_id')), range(1, 150));
    same(array_map(static fn (array $asked): string => (string) parse_url($asked[1], PHP_URL_QUERY), $transport->asked), [
        'status=pending&page=1&limit=100',
        'page=1&limit=100',
        'page=2&limit=100',
    ]);
});

/** Follows a feed that answers so. */
$following = static function (array $answers, mixed ...$options): array {
    $transport = new ScriptedTransport(static function (string $method, string $url, int $place) use ($answers): Reply|NoReply {
        $answer = $answers[$place - 1];
        return is_array($answer) ? new Reply(200, [], json_encode($answer)) : $answer;
    });
    return [(new PaymentClient('http://x', retries: 0, transport: $transport))->events(...$options), $transport];
};
$page = static fn (array $cursors, ?string $next = null): array => [
    'items' => array_map(static fn (string $cursor): array => ['event_id' => $cursor, 'cursor' => $cursor, 'payload' => [], 'failure_code' => null], $cursors),
    'next' => $next ?? end($cursors),
];

test('the place of an event is kept when the next one is asked for', static function () use ($following, $page): void {
    $cursors = new MemoryCursor('c1');
    [$events, $transport] = $following([$page(['c2', 'c3']), $page(['c4'])], $cursors);
    same([$events->current()->cursor, $cursors->load()], ['c2', 'c1']);
    $events->next();
    same([$events->current()->cursor, $cursors->load()], ['c3', 'c2']);
    $events->next();
    same([$events->current()->cursor, $cursors->load()], ['c4', 'c3']);
    same(parse_url($transport->asked[1][1], PHP_URL_QUERY), 'after=c3&limit=100&wait=25');
});

test('outages are waited out, and refusals are not', static function () use ($following, $page): void {
    $problems = [];
    $note = static function (Throwable $problem) use (&$problems): void {
        $problems[] = $problem->errorCode;
    };
    [$events] = $following([new NoReply('none', true), $page(['c1']), new Reply(401, [], '')], new MemoryCursor(), onProblem: $note);
    same([$events->current()->cursor, $problems], ['c1', ['unreachable']]);
    thrown(InvalidApiKey::class, static fn () => $events->next());
});

test('who begins at the end keeps where that is', static function () use ($following, $page): void {
    $cursors = new MemoryCursor();
    [$events, $transport] = $following([$page([], 'c9'), $page(['c10'])], $cursors, start: 'end');
    same([$events->current()->cursor, $cursors->load()], ['c10', 'c9']);
    same(str_contains($transport->asked[0][1], 'after=end'), true);
});

test('a cursor in a file is replaced whole', static function (): void {
    $path = sys_get_temp_dir() . '/mobile-money-cursor-' . bin2hex(random_bytes(6));
    try {
        same((new FileCursor($path))->load(), null);
        (new FileCursor($path))->save('c1');
        (new FileCursor($path))->save('c2');
        same((new FileCursor($path))->load(), 'c2');
    } finally {
        unlink($path);
    }
});

/** A service of keys, and the time, both of which a test can change. */
$keyWorld = static function (array $vectors): object {
    return new class ($vectors['public_keys'][0]) {
        public float $now = 1_000;
        public ?Reply $fault = null;
        public readonly ScriptedTransport $transport;
        public readonly PublicKeys $keys;

        /** @param array<string, string> $key */
        public function __construct(array $key)
        {
            $this->transport = new ScriptedTransport(fn (string $method, string $url): Reply => $this->fault
                ?? (preg_match("/key_id=(?!{$key['key_id']}$)/", $url) === 1
                    ? new Reply(404, [], '{"detail":"No."}')
                    : new Reply(200, [], json_encode($key))));
            $client = new PaymentClient('http://x', retries: 0, transport: $this->transport);
            $this->keys = new PublicKeys($client, new MemoryKeyStore(), 86_400, fn (): float => $this->now);
        }

        public function asks(): int
        {
            return count($this->transport->asked);
        }

        public function refused(string $keyId): string
        {
            return thrown(WebhookRefused::class, fn () => $this->keys->find($keyId))->errorCode;
        }
    };
};
$signing = 'service-payments-v1';

test('a key is asked for once a day', static function () use ($keyWorld, $vectors, $signing): void {
    $world = $keyWorld($vectors);
    $world->keys->find($signing);
    $world->keys->find($signing);
    same($world->asks(), 1);
    $world->now += 86_400;
    $world->keys->find($signing);
    same($world->asks(), 2);
});

test('a key is used on while the service is down, and not when it is gone', static function () use ($keyWorld, $vectors, $signing): void {
    $world = $keyWorld($vectors);
    $world->keys->find($signing);
    $world->now += 86_400;
    $world->fault = new Reply(500, [], '');
    $world->keys->find($signing);
    $world->keys->find($signing);
    same($world->asks(), 2);
    $world->now += 31;
    $world->fault = new Reply(404, [], '');
    same($world->refused($signing), 'unknown_key');
});

test('a key that was never had is unavailable while the service is down', static function () use ($keyWorld, $vectors, $signing): void {
    $world = $keyWorld($vectors);
    $world->fault = new Reply(500, [], '');
    same($world->refused($signing), 'key_unavailable');
});

test('a key that is not for RS256 is not used', static function () use ($keyWorld, $vectors, $signing): void {
    $world = $keyWorld($vectors);
    $world->fault = new Reply(200, [], json_encode(['algorithm' => 'ES256'] + $vectors['public_keys'][0]));
    same($world->refused($signing), 'key_unavailable');
});

test('a flood of made-up keys hides no rotation, and only a key that was asked for is called unknown', static function () use ($keyWorld, $vectors, $signing): void {
    $world = $keyWorld($vectors);
    $codes = array_map(static fn (int $place): string => $world->refused("made-up-$place"), range(1, 30));
    // Where a key was not asked for by its id, it cannot be said that there is none.
    same($codes, [...array_fill(0, 10, 'unknown_key'), ...array_fill(0, 20, 'key_unavailable')]);
    same($world->asks(), 11);
    // The key that signs now was asked for meanwhile.
    $world->keys->find($signing);
    same($world->asks(), 11);
});

test('a budget is earned again', static function (): void {
    $state = null;
    $allowed = [];
    foreach ([0, 0, 0, 6, 6, 3, 9] as $at) {
        [$allowed[], $state] = AskBudget::spend($state, 2, 6, $at);
    }
    same($allowed, [true, true, false, true, false, false, true]);
});

test('keys in a file outlive the program, and a file that is none is none', static function (): void {
    $path = sys_get_temp_dir() . '/mobile-money-keys-' . bin2hex(random_bytes(6));
    try {
        same((new FileKeyStore($path))->load(), []);
        (new FileKeyStore($path))->save(['keys' => ['a' => ['pem' => 'p', 'fresh_until' => 1.5]]]);
        same((new FileKeyStore($path))->load(), ['keys' => ['a' => ['pem' => 'p', 'fresh_until' => 1.5]]]);
        same(fileperms($path) & 0o777, 0o600);
        file_put_contents($path, 'hello');
        same((new FileKeyStore($path))->load(), []);
    } finally {
        unlink($path);
    }
});

/** The first vector of a webhook, as a request now. */
$first = $vectors['webhooks'][0];
$verifier = new WebhookVerifier('http://x', now: static fn (): float => $vectors['now_ms'] / 1_000, transport: $keyService);

test('headers in any of the usual forms', static function () use ($first, $verifier): void {
    [$token] = array_values($first['headers']);
    foreach ([['X-SERVICE-SIGNATURE' => $token], ['x-service-signature' => [$token]]] as $headers) {
        same($verifier->verify(base64_decode($first['body_base64']), $headers)->eventId, $first['event']['event_id']);
    }
});

test('a receiver answers what makes the service try again, or not', static function () use ($first, $verifier): void {
    $problems = [];
    $receive = static function (Closure $handler, array $headers) use ($first, $verifier, &$problems): array {
        $receiver = new WebhookReceiver($verifier, $handler, static function (Throwable $problem) use (&$problems): void {
            $problems[] = $problem;
        });
        return $receiver->receive(base64_decode($first['body_base64']), $headers);
    };
    same($receive(static fn (Event $event) => null, $first['headers']), [200, ['status' => 'processed']]);
    same($receive(static fn (Event $event) => 'duplicate', $first['headers']), [200, ['status' => 'duplicate']]);
    same($receive(static fn (Event $event) => null, []), [401, ['detail' => 'missing_header']]);
    $fail = static fn (Event $event) => throw new RuntimeException('No database.');
    same($receive($fail, $first['headers']), [500, ['detail' => 'The webhook could not be processed.']]);
    same((new WebhookRefused('key_unavailable', 'x'))->status(), 503);
    same(count($problems), 2);
});
