<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** The service cannot do this now. With the same `reference` it may be asked again at any time. */
class ServiceFailed extends PaymentError
{
}
