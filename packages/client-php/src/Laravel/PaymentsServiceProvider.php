<?php

declare(strict_types=1);

namespace MobileMoney\Client\Laravel;

use Illuminate\Contracts\Foundation\Application;
use Illuminate\Support\ServiceProvider;
use MobileMoney\Client\PaymentClient;
use MobileMoney\Client\Webhooks\WebhookVerifier;

/** Found by Laravel by itself. Reads `services.mobile_money.base_url` and `services.mobile_money.api_key`. */
final class PaymentsServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->singleton(PaymentClient::class, static fn (Application $app): PaymentClient => new PaymentClient(
            $app['config']['services.mobile_money.base_url'],
            $app['config']['services.mobile_money.api_key'] ?? '',
        ));
        $this->app->singleton(WebhookVerifier::class, static fn (Application $app): WebhookVerifier => new WebhookVerifier(
            $app['config']['services.mobile_money.base_url'],
            $app['config']['services.mobile_money.api_key'] ?? '',
            new CacheKeyStore($app['cache.store']),
        ));
    }
}
