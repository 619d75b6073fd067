<?php

declare(strict_types=1);

// Against a real sandbox, whose address and keys are in the environment: `php tests/run.php service.php`.

use MobileMoney\Client\Calling\CurlTransport;
use MobileMoney\Client\Errors\Conflict;
use MobileMoney\Client\Errors\InvalidApiKey;
use MobileMoney\Client\Errors\NotFound;
use MobileMoney\Client\Errors\RequestRefused;
use MobileMoney\Client\Errors\ValidationFailed;
use MobileMoney\Client\Event;
use MobileMoney\Client\Events\MemoryCursor;
use MobileMoney\Client\PaymentClient;
use MobileMoney\Client\Webhooks\WebhookVerifier;

$url = getenv('SERVICE_URL');
$client = new PaymentClient($url, getenv('SERVICE_API_KEY'));
$player = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c12';
$order = static fn (string $reference, array $changes = []): array => $changes + [
    'player_id' => $player,
    'msisdn' => '+237690000100',
    'amount_xaf' => 500,
    'operator' => 'orange',
    'reference' => $reference,
];

$folder = sys_get_temp_dir() . '/client-php-' . bin2hex(random_bytes(6));
mkdir($folder, 0o700);
$probe = stream_socket_server('tcp://127.0.0.1:0');
$place = stream_socket_get_name($probe, false);
fclose($probe);
$server = proc_open(
    [PHP_BINARY, '-S', $place, __DIR__ . '/receiver.php'],
    [['file', '/dev/null', 'r'], ['file', "$folder/log", 'a'], ['file', "$folder/log", 'a']],
    $pipes,
    null,
    getenv() + ['RECEIVER_FOLDER' => $folder],
);
$until = static function (Closure $isSo): void {
    for ($endsAt = hrtime(true) + 20e9; !$isSo(); usleep(10_000)) {
        if (hrtime(true) > $endsAt) {
            throw new RuntimeException('It did not happen in twenty seconds.');
        }
    }
};
$told = static fn (): array => is_file("$folder/told")
    ? array_map(static fn (string $line): array => json_decode($line, true), file("$folder/told"))
    : [];
$callback = ['callback_url' => "http://$place/webhooks"];
$transport = new CurlTransport();
$until(static fn (): bool => is_resource(@stream_socket_client("tcp://$place")));

/** The webhook about this transaction, once it is there. */
$webhookOf = static function (string $id, string $event) use ($until, $told): array {
    $found = static fn (): array => array_values(array_filter(
        $told(),
        static fn (array $each): bool => [$each['service_tx_id'], $each['event']] === [$id, $event],
    ));
    $until(static fn (): bool => $found() !== []);
    return $found()[0];
};

test('a deposit with the same reference is the same deposit', static function () use ($client, $order): void {
    $first = $client->createDeposit($order('php-1'));
    same([$first['status'], $first['collection_mode']], ['pending', 'customer_initiated']);
    same($client->createDeposit($order('php-1', ['amount_xaf' => 900])), $first);
    $read = $client->readTransaction($first['service_tx_id']);
    same([$read['amount_minor'], $read['state'], $read['failure_code']], [500, 'pending', null]);
});

test('what a player did is listed', static function () use ($client, $order, $player): void {
    same($client->createWithdrawal($order('php-w'))['status'], 'pending_approval');
    same(array_column([...$client->eachPlayerTransaction($player)], 'reference'), ['php-w', 'php-1']);
    same($client->listPlayerTransactions($player, ['direction' => 'withdrawal', 'limit' => 1])['total'], 1);
});

test('every other answer is known', static function () use ($client): void {
    same($client->detectOperator(['msisdn' => '690 00 01 00'])['operator'], 'orange');
    same($client->listProviders()['country_code'], 'CM');
    same($client->readProviderHealth('cm')['country_code'], 'CM');
    same($client->readHealth()['environment'], 'sandbox');
    same($client->readKeySet()['keys'][0]['kid'], $client->readPublicKey()['key_id']);
    same($client->failureCodes('en')['payer_refused']['retry'], 'now');
});

test('every refusal has its type', static function () use ($client, $order, $url, $player): void {
    thrown(InvalidApiKey::class, static fn () => (new PaymentClient($url, 'svc_test_abc_wrong'))->readTransaction($player));
    thrown(NotFound::class, static fn () => $client->readTransaction($player));
    $wrong = static fn (array $changes): Closure => static fn () => $client->createDeposit($order('php-2', $changes));
    same(thrown(RequestRefused::class, $wrong(['operator' => 'mtn']))->errorCode, 'prefix_mismatch');
    same(thrown(RequestRefused::class, $wrong(['operator' => 'other']))->errorCode, 'unknown_operator');
    $faults = thrown(ValidationFailed::class, $wrong(['amount_xaf' => 1, 'reference' => '']))->faults;
    same(array_column($faults, 'loc'), [['body', 'amount_xaf'], ['body', 'reference']]);
    $id = $client->createDeposit($order('php-1'))['service_tx_id'];
    thrown(Conflict::class, static fn () => $client->replayWebhook($id));
});

test('a webhook is received and verified both ways, and a replay is the same event', static function () use ($client, $order, $callback, $webhookOf, $told, $until): void {
    $id = $client->createDeposit($order('php-paid', $callback))['service_tx_id'];
    same($client->simulate($id, 'succeeded')['state'], 'succeeded');
    $webhook = $webhookOf($id, 'payment.succeeded');
    same([$webhook['reference'], $webhook['amount_xaf'], $webhook['failure_code']], ['php-paid', 500, null]);
    same($webhook['standard_id'], $webhook['event_id']);
    // The webhook is taken a moment before the service has noted that; until then a replay says that it is busy.
    $until(static fn (): bool => $client->replayWebhook($id)['dispatched']);
    $all = array_filter($told(), static fn (array $each): bool => $each['service_tx_id'] === $id);
    same([count($all) > 1, array_unique(array_column($all, 'event_id'))], [true, [$webhook['event_id']]]);
});

test('a webhook says why a deposit failed, and one of a stranger is refused', static function () use ($client, $order, $callback, $webhookOf, $transport): void {
    $id = $client->createDeposit($order('php-failed', $callback))['service_tx_id'];
    $client->simulate($id, 'failed');
    same($webhookOf($id, 'payment.failed')['failure_code'], 'simulated');
    $reply = $transport->send('POST', $callback['callback_url'], [], '{}', 5_000);
    same([$reply->status, $reply->body], [401, '{"detail":"missing_header"}']);
});

$has = explode(',', (string) getenv('SERVICE_HAS'));
if (in_array('events', $has, true)) {
    test('what was missed is recovered from the feed, each event once and in order', static function () use ($client, $order, $told): void {
        $since = $client->readEvents(['after' => 'end'])['next'];
        $recover = static function (?string $after) use ($client): array {
            $all = [];
            $next = $client->recover($after, static function (Event $event) use (&$all): void {
                $all[] = $event;
            });
            return [$all, $next];
        };
        same($recover($since), [[], $since]);
        foreach (['expired', 'succeeded'] as $outcome) {
            // No callback: only the feed tells of it.
            $client->simulate($client->createDeposit($order('php-missed'))['service_tx_id'], $outcome);
        }
        [$recovered, $end] = $recover($since);
        same($recover($end), [[], $end]);
        same(array_map(static fn (Event $event): array => [$event->payload['event'], $event->failureCode], $recovered), [['payment.expired', 'window_closed'], ['payment.succeeded', null]]);
        $signed = $client->readSignedWebhook($recovered[0]->eventId);
        $verifier = new WebhookVerifier(getenv('SERVICE_URL'), getenv('SERVICE_API_KEY'), keySet: $client->readKeySet());
        same($verifier->verify($signed['body'], $signed['headers'])->eventId, $recovered[0]->eventId);
        // From the cursor of the first, the second.
        same((array) $client->events(new MemoryCursor($recovered[0]->cursor))->current(), (array) $recovered[1]);
        $inFeed = array_map(static fn (Event $event): string => $event->eventId, $recover(null)[0]);
        same(array_diff(array_column($told(), 'event_id'), $inFeed), []);
    });
}
if (in_array('page', $has, true)) {
    test('a deposit has a page for its player', static function () use ($client, $order): void {
        $page = $client->page($client->createDeposit($order('php-1'))['service_tx_id'], ['lang' => 'en']);
        same(preg_match('#^http://.+/pay/[\w-]{22,}\z#', $page['url']), 1);
    });
}

proc_terminate($server);
proc_close($server);
array_map('unlink', glob("$folder/*"));
rmdir($folder);
