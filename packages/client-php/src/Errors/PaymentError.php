<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** Everything that a call can end with, but an answer. */
abstract class PaymentError extends \RuntimeException
{
    /**
     * @param string $errorCode for programs; it never changes, the words beside it may
     * @param int|null $status of the answer; null when there was none
     * @param string $detail what went wrong, in English
     * @param string $requestId names the call in the log of the service: the value of X-Request-Id
     * @param bool $mayHaveArrived whether what was asked for may have happened all the same, by any try of the call; it
     *     did not where each try was refused, turned away, or never reached the service
     */
    public function __construct(
        public readonly string $errorCode,
        public readonly ?int $status,
        public readonly string $detail,
        public readonly string $requestId,
        public readonly bool $mayHaveArrived = false,
        ?\Throwable $previous = null,
    ) {
        parent::__construct("$errorCode: $detail (request $requestId)", 0, $previous);
    }
}
