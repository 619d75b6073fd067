<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** The service will not do this, however often it is asked. */
class RequestRefused extends PaymentError
{
}
