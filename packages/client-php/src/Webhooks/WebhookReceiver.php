<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

use MobileMoney\Client\Event;

/** What to answer to a webhook, whatever the framework. */
final class WebhookReceiver
{
    /**
     * @param \Closure(Event): mixed $handler acts on an event, and returns 'duplicate' when it had acted on it before; it throws to be told again
     * @param (\Closure(\Throwable): void)|null $onProblem told of every webhook that was not processed, and why; by default written to PHP's log
     */
    public function __construct(
        private readonly WebhookVerifier|StandardWebhooks $verifier,
        private readonly \Closure $handler,
        private readonly ?\Closure $onProblem = null,
    ) {
    }

    /**
     * 200 once the handler has done its work, 401 for what does not come from the service, 503 when a key could not be
     * asked for, and 500 when the handler fails; all but 200 make the service try again.
     *
     * @param array<string, string|list<string>> $headers
     * @return array{int, array<string, string>} the status, and what to send as JSON
     */
    public function receive(string $rawBody, array $headers): array
    {
        try {
            $outcome = ($this->handler)($this->verifier->verify($rawBody, $headers));
            return [200, ['status' => $outcome === 'duplicate' ? 'duplicate' : 'processed']];
        } catch (\Throwable $problem) {
            $this->onProblem === null ? error_log((string) $problem->getMessage()) : ($this->onProblem)($problem);
            return $problem instanceof WebhookRefused
                ? [$problem->status(), ['detail' => $problem->errorCode]]
                : [500, ['detail' => 'The webhook could not be processed.']];
        }
    }

    /** Receives the request that this PHP program was started for, and answers it. */
    public function run(): void
    {
        [$status, $body] = $this->receive((string) file_get_contents('php://input'), getallheaders());
        http_response_code($status);
        header('Content-Type: application/json');
        echo json_encode($body);
    }
}
