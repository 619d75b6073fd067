/** A command of curl, read as a shell and curl would read it. What is not known here is refused, never guessed. */
export function readCurl(command: string, environment: Readonly<Record<string, string>>): Request {
  const [program, ...words] = shellWords(command, environment);
  if (program !== 'curl') throw new Error(`${program} is not curl.`);
  const headers = new Headers();
  let [url, method, body]: (string | undefined)[] = [];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (word === '-s') continue;
    if (word === '-X') method = words.shift();
    else if (word === '-d') body = words.shift();
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(/: (.*)/s);
      headers.set(name, value);
    } else if (word.startsWith('-') || url !== undefined) throw new Error(`What is ${word} in ${command}?`);
    else url = word;
  }
  method ??= body === undefined ? 'GET' : 'POST';
  return new Request(url ?? '', { method, headers, ...(body === undefined ? {} : { body }) });
}

/** Pieces of a word: in single quotes, in double quotes, an escaped character, or plain. */
const piece = /'([^']*)'|"([^"]*)"|\\([\s\S])|([^\s'"\\]+)|(\s+)/gy;

function shellWords(command: string, environment: Readonly<Record<string, string>>): string[] {
  const expand = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => environment[name] ?? '');
  const words: string[] = [];
  let isOpen = false;
  let read = 0;
  for (const [whole, single, double, escaped, plain, space] of command.matchAll(piece)) {
    read += whole.length;
    // An escaped end of line joins two lines, and stands between words like a space.
    if (space !== undefined || escaped === '\n') {
      isOpen = isOpen && space === undefined;
      continue;
    }
    const text = single ?? escaped ?? expand(double ?? plain ?? '');
    words.push(isOpen ? `${words.pop()}${text}` : text);
    isOpen = true;
  }
  if (read !== command.length) throw new Error(`No shell would read ${command.slice(read)}`);
  return words;
}
