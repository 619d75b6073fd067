/** Makes what a name stands for when it is first asked for, and keeps it: formatters of Intl are dear to make. */
export function kept<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}
