/** A port with some of its methods replaced; the others are those of the class that it is. */
export const withMethods = <Port extends object>(port: Port, methods: Partial<Port>): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const found: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
