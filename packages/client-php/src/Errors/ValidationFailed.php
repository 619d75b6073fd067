<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** The request does not have the right form. */
final class ValidationFailed extends RequestRefused
{
    /** @param list<array{type: string, loc: list<string|int>, msg: string, input: mixed, ctx?: array<string, mixed>}> $faults all at once */
    public function __construct(int $status, string $detail, string $requestId, public readonly array $faults, bool $mayHaveArrived = false)
    {
        parent::__construct('validation_failed', $status, $detail, $requestId, $mayHaveArrived);
    }
}
