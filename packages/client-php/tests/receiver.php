<?php

declare(strict_types=1);

// A receiver of webhooks as a platform has one: `php -S` runs it, and it writes down what it was told and believes.

use MobileMoney\Client\Event;
use MobileMoney\Client\Webhooks\FileKeyStore;
use MobileMoney\Client\Webhooks\StandardWebhooks;
use MobileMoney\Client\Webhooks\WebhookReceiver;
use MobileMoney\Client\Webhooks\WebhookVerifier;

require __DIR__ . '/../autoload.php';

$folder = getenv('RECEIVER_FOLDER');
$verifier = new WebhookVerifier(getenv('SERVICE_URL'), getenv('SERVICE_API_KEY'), new FileKeyStore("$folder/keys.json"));
$receiver = new WebhookReceiver($verifier, static function (Event $event) use ($folder): void {
    // The same request, by the other way.
    $standard = (new StandardWebhooks(getenv('WEBHOOK_SECRET')))->verify(file_get_contents('php://input'), getallheaders());
    $told = ['event_id' => $event->eventId, 'standard_id' => $standard->eventId, 'failure_code' => $event->failureCode];
    file_put_contents("$folder/told", json_encode($told + $event->payload) . "\n", FILE_APPEND | LOCK_EX);
}, static fn (Throwable $problem) => null);
$receiver->run();
