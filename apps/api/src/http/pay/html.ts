/** HTML that may stand as it is. Only `html` makes it, so nothing from elsewhere gets into a page unescaped. */
export class Html {
  private constructor(readonly text: string) {}

  static readonly none = new Html('');

  static all(parts: readonly Html[]): Html {
    return new Html(parts.map(({ text }) => text).join(''));
  }

  static of(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
    const shown = values.map((each) => (each instanceof Html ? each.text : escaped(each)));
    return new Html(parts.reduce((text, part, index) => text + (shown[index - 1] ?? '') + part));
  }
}

export const html = Html.of;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] ?? '');
