<?php

declare(strict_types=1);

// The book of a platform from the feed alone: what was credited, by transaction, as JSON.

require __DIR__ . '/../autoload.php';

use MobileMoney\Client\Event;
use MobileMoney\Client\PaymentClient;

$payments = new PaymentClient(getenv('SERVICE_URL'), (string) getenv('SERVICE_API_KEY'));
$credited = [];
$payments->recover(null, function (Event $event) use (&$credited): void {
    ['direction' => $direction, 'event' => $name, 'service_tx_id' => $id, 'amount_xaf' => $amount] = $event->payload;
    if ($direction === 'deposit' && $name === 'payment.succeeded') {
        $credited[$id] ??= $amount;
    }
});
ksort($credited);
echo json_encode((object) $credited), "\n";
