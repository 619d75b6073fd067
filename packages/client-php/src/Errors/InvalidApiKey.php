<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** The key is missing, wrong, revoked, or of the other environment. */
final class InvalidApiKey extends RequestRefused
{
}
