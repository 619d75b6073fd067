<?php

declare(strict_types=1);

// The middleware and the provider of Laravel, with just so much of Laravel as they touch.

namespace Symfony\Component\HttpFoundation {
    class Response
    {
        public function __construct(public mixed $data = null, public int $status = 200)
        {
        }
    }
}

namespace Illuminate\Http {
    class JsonResponse extends \Symfony\Component\HttpFoundation\Response
    {
    }

    class Request
    {
        public object $headers;
        public object $attributes;

        public function __construct(private readonly string $content, array $headers)
        {
            $this->headers = new class ($headers) {
                public function __construct(private readonly array $all)
                {
                }

                public function all(): array
                {
                    return array_map(static fn ($value): array => (array) $value, array_change_key_case($this->all));
                }
            };
            $this->attributes = new class {
                public array $all = [];

                public function set(string $name, mixed $value): void
                {
                    $this->all[$name] = $value;
                }
            };
        }

        public function getContent(): string
        {
            return $this->content;
        }
    }
}

namespace Illuminate\Contracts\Cache {
    interface Repository
    {
    }
}

namespace Illuminate\Contracts\Foundation {
    interface Application extends \ArrayAccess
    {
    }
}

namespace Illuminate\Support {
    abstract class ServiceProvider
    {
        public function __construct(protected object $app)
        {
        }
    }
}

namespace MobileMoney\Client\Laravel {
    function report(\Throwable $problem): void
    {
        $GLOBALS['reported'][] = $problem;
    }
}

namespace {
    use Illuminate\Http\Request;
    use MobileMoney\Client\Event;
    use MobileMoney\Client\Laravel\CacheKeyStore;
    use MobileMoney\Client\Laravel\PaymentsServiceProvider;
    use MobileMoney\Client\Laravel\VerifyWebhook;
    use MobileMoney\Client\PaymentClient;
    use MobileMoney\Client\Webhooks\WebhookVerifier;
    use Symfony\Component\HttpFoundation\Response;

    test('the middleware of Laravel lets through what the service has signed, and nothing else', static function () use ($first, $verifier): void {
        $middleware = new VerifyWebhook($verifier);
        $next = static fn (Request $request): Response => new Response($request->attributes->all[Event::class]->eventId);
        $body = base64_decode($first['body_base64']);
        same($middleware->handle(new Request($body, $first['headers']), $next)->data, $first['event']['event_id']);
        $refused = $middleware->handle(new Request("$body ", $first['headers']), $next);
        same([$refused->status, $refused->data], [401, ['detail' => 'body_mismatch']]);
        same(count($GLOBALS['reported']), 1);
    });

    final class CacheInMemory implements Illuminate\Contracts\Cache\Repository
    {
        private array $all = [];

        public function get(string $name): mixed
        {
            return $this->all[$name] ?? null;
        }

        public function forever(string $name, mixed $value): void
        {
            $this->all[$name] = $value;
        }
    }

    test('keys are kept in the cache of Laravel', static function (): void {
        $store = new CacheKeyStore(new CacheInMemory());
        same($store->load(), []);
        $store->save(['keys' => []]);
        same($store->load(), ['keys' => []]);
    });

    test('the provider of Laravel makes client and verifier from its settings', static function (): void {
        $app = new class extends ArrayObject implements Illuminate\Contracts\Foundation\Application {
            public array $made = [];

            public function singleton(string $class, Closure $make): void
            {
                $this->made[$class] = $make($this);
            }
        };
        $app['config'] = ['services.mobile_money.base_url' => 'https://payments.example'];
        $app['cache.store'] = new CacheInMemory();
        (new PaymentsServiceProvider($app))->register();
        same(array_keys($app->made), [PaymentClient::class, WebhookVerifier::class]);
    });
}
