type Bound = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

/** The words of JSON Schema that our documents use, as far as anyone here looks at them. */
export interface Schema extends Readonly<Partial<Record<Bound, number>>> {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** One method on one path, with the document that it stands in. */
export interface Operation {
  readonly document: OpenApiDocument;
  /** In capitals. */
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** The type of a body that is no JSON, such as a file; null where none is taken. */
  readonly fileType: string | null;
  readonly responses: DocumentedOperation['responses'];
}

export const operationsOf = (document: OpenApiDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      document,
      method: method.toUpperCase(),
      template,
      parameters,
      body: requestBody?.content?.['application/json']?.schema ?? null,
      fileType: Object.keys(requestBody?.content ?? {}).find((type) => type !== 'application/json') ?? null,
      responses,
    })),
  );

/** What a reference points to; anything else as it is. */
export function resolved(schema: Schema, { components }: OpenApiDocument): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components?.schemas?.[schema.$ref.slice('#/components/schemas/'.length)];
  if (found === undefined) throw new Error(`${schema.$ref} leads nowhere.`);
  return found;
}

export const nameOf = ({ method, template }: Operation): string => `${method} ${template}`;
