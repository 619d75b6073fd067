// In the document samples have the usual address of the sandbox; here they have the one of this page.
const usualOrigin = 'http://localhost:8001';

/** Kept for all operations: whoever reads one language reads it everywhere. */
let chosen = 0;

/** Shows the samples of an operation on top of it, so that an answer stands right under what was sent. */
export const samplesPlugin = () => ({
  wrapComponents: {
    parameters: (Parameters, system) => (props) => {
      const { createElement } = system.React;
      const operation = system.specSelectors.specJson().getIn(['paths', ...props.pathMethod]);
      const samples = operation?.get('x-codeSamples')?.toJS() ?? [];
      return createElement(
        'div',
        null,
        samples.length === 0 ? null : createElement(Samples, { React: system.React, samples }),
        createElement(Parameters, props),
      );
    },
  },
});

function Samples({ React: { createElement, useState }, samples }) {
  const [shown, show] = useState(chosen);
  const tab = ({ label }, index) =>
    createElement(
      'button',
      {
        key: label,
        type: 'button',
        'aria-pressed': index === shown,
        onClick: () => {
          chosen = index;
          show(index);
        },
      },
      label,
    );
  const source = samples[shown].source.replaceAll(usualOrigin, window.location.origin);
  return createElement(
    'figure',
    { className: 'code samples' },
    createElement(
      'figcaption',
      null,
      createElement('span', { className: 'tabs' }, samples.map(tab)),
      createElement('button', { type: 'button', className: 'copy' }, 'Copy'),
    ),
    createElement('pre', { tabIndex: 0 }, createElement('code', null, source)),
  );
}
