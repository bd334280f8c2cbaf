/** The subset of JSON Schema used by the contract. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly title?: string
}

/** Formats a schema for readers: like a TypeScript type, with the constraints of strings and numbers next to it. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { anyOf, oneOf, type, properties, items } = schema
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return choices.map((choice) => schemaText(choice, indent)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (properties !== undefined) return objectText(properties, schema.required ?? [], indent)
  if (items !== undefined) return `list of ${schemaText(items, indent)}`
  if (type === 'object') return recordText(schema, indent)
  return [type ?? 'anything', ...limitsOf(schema)].join(', ')
}

function objectText(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[], indent: string) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${schemaText(schema, inner)}\n`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

function recordText({ additionalProperties }: JsonSchema, indent: string): string {
  const value = typeof additionalProperties === 'object' ? schemaText(additionalProperties, indent) : 'anything'
  return `{ any key: ${value} }`
}

function limitsOf({ format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): readonly string[] {
  return [
    format,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    pattern !== undefined && `matches ${pattern}`,
  ].filter((limit) => typeof limit === 'string')
}
