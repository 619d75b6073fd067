<?php

declare(strict_types=1);

// A platform in small. `php -S 127.0.0.1:3000 small_platform.php` takes webhooks, and `php small_platform.php` reads from the feed
// what was missed meanwhile, and says how much that was. Its book is a folder with an entry for each event, whichever way
// it came: one that is there already is not made twice. In a database that is a unique column.

require __DIR__ . '/../autoload.php';

use MobileMoney\Client\Event;
use MobileMoney\Client\Events\FileCursor;
use MobileMoney\Client\PaymentClient;
use MobileMoney\Client\Webhooks\FileKeyStore;
use MobileMoney\Client\Webhooks\WebhookReceiver;
use MobileMoney\Client\Webhooks\WebhookVerifier;

$url = (string) getenv('SERVICE_URL');
$key = (string) getenv('SERVICE_API_KEY');
$book = (string) getenv('BOOK_FOLDER');

$enter = static function (Event $event) use ($book): string {
    ['service_tx_id' => $id, 'event' => $name, 'amount_xaf' => $amount] = $event->payload;
    $entry = "$book/$id.$name.$amount";
    if (@mkdir($entry)) {
        return 'processed';
    }
    return is_dir($entry) ? 'duplicate' : throw new RuntimeException("$entry cannot be written.");
};

$payments = new PaymentClient($url, $key);

// The service signs for other applications, too, which can name our address: at what one of them asked for, this throws.
$enterOwn = static function (Event $event) use ($payments, $enter): string {
    $payments->readTransaction($event->payload['service_tx_id']);
    return $enter($event);
};

if (PHP_SAPI === 'cli-server') {
    (new WebhookReceiver(new WebhookVerifier($url, $key, new FileKeyStore("$book.keys")), $enterOwn))->run();
    return;
}
$cursors = new FileCursor("$book.cursor");
$missed = 0;
try {
    $cursors->save($payments->recover($cursors->load(), static function (Event $event) use ($enter, &$missed): void {
        $missed += $enter($event) === 'processed' ? 1 : 0;
    }));
} finally {
    echo "$missed\n";
}
