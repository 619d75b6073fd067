<?php

declare(strict_types=1);

namespace MobileMoney\Client\Calling;

/** Sends one request, once. */
interface Transport
{
    /** @param array<string, string> $headers */
    public function send(string $method, string $url, array $headers, ?string $body, int $timeoutMs): Reply|NoReply;
}
