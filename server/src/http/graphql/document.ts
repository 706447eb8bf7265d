import { maxChanges, maxRootFields } from '@comptoir/contract/query'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  visit,
} from 'graphql'
import { createBoundedCache } from '../../bounded-cache.ts'
import { badInput, Refusal } from '../../engine/definition/refusal.ts'

/** Limits of the document itself, well above what the web client sends. */
export const documentLimits = {
  length: 65_536,
  tokens: 6000,
  nesting: 24,
  rootFields: { query: maxRootFields, mutation: maxChanges },
  // Each change of a mutation has one.
  aliases: { query: 30, mutation: maxChanges },
  definitions: 40,
  /** Of the whole document: the cost of validating grows with their square. */
  fields: 300,
} as const

export interface Documents {
  /** Parses the document, and refuses one that does not fit the schema or the limits. */
  get(text: string): DocumentNode
}

/** Caches parsed and refused documents: clients send the same few again and again. */
export function createDocuments(schema: GraphQLSchema, options: { introspection: boolean }): Documents {
  const rules = options.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const cache = createBoundedCache<DocumentNode | Refusal>(maxCachedDocuments)

  function check(text: string): DocumentNode {
    if (text.length > documentLimits.length) throw badInput('The document is too long.')
    const document = refuseSyntaxErrors(() => {
      checkTokens(text)
      return parse(text)
    })
    checkShape(document)
    const faults = validate(schema, document, rules, {
      maxErrors: 5,
      hideSuggestions: !options.introspection,
    })
    if (faults[0]) throw new InvalidDocument(faults[0])
    return document
  }

  function checked(text: string): DocumentNode | Refusal {
    try {
      return check(text)
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  return {
    get(text) {
      let document = cache.get(text)
      if (!document) {
        document = checked(text)
        cache.set(text, document)
      }
      if (document instanceof Refusal) throw document
      return document
    },
  }
}

/** A document that is no GraphQL, or does not fit the schema, with the places that are wrong. */
export class InvalidDocument extends Refusal {
  readonly locations: GraphQLError['locations']

  constructor({ message, locations }: GraphQLError) {
    super('bad_input', { message })
    this.locations = locations
  }
}

const maxCachedDocuments = 300

function refuseSyntaxErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof GraphQLError ? new InvalidDocument(error) : error
  }
}

/** The parser recurses, so the nesting is limited before it starts. */
function checkTokens(text: string): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let count = 0; lexer.advance().kind !== TokenKind.EOF; count++) {
    const { kind } = lexer.token
    if (openers.has(kind)) depth += 1
    if (closers.has(kind)) depth -= 1
    if (count > documentLimits.tokens) throw badInput('The document is too long.')
    if (depth > documentLimits.nesting) throw badInput('The document nests too deep.')
  }
}

const openers = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closers = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** Before the document is validated, because validating a hostile one takes longest. */
function checkShape(document: DocumentNode): void {
  if (document.definitions.length > documentLimits.definitions)
    throw badInput('The document has too many definitions.')
  if (fieldsOf(document) > documentLimits.fields)
    throw badInput('The document asks for too many fields at once.')
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet.selections]]
        : [],
    ) as [string, readonly SelectionNode[]][],
  )
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  for (const { operation, selectionSet } of operations) {
    if (operation === 'subscription') throw badInput('There are no subscriptions.')
    let rootFields = 0
    let aliases = 0
    // The counters also end the walk through fragments that spread each other.
    const walk = (selections: readonly SelectionNode[], depth: number): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) {
          if (depth === 0) rootFields += 1
          if (selection.alias) aliases += 1
          if (rootFields > documentLimits.rootFields[operation])
            throw badInput('The document asks for too many fields at once.')
          if (aliases > documentLimits.aliases[operation])
            throw badInput('The document has too many aliases.')
          walk(selection.selectionSet?.selections ?? [], depth + 1)
        } else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet.selections, depth)
        else {
          spreads += 1
          if (spreads > 100) throw badInput('The document spreads too many fragments.')
          walk(fragments.get(selection.name.value) ?? [], depth)
        }
      }
    }
    let spreads = 0
    walk(selectionSet.selections, 0)
  }
}

function fieldsOf(document: DocumentNode): number {
  let fields = 0
  visit(document, {
    Field: () => {
      fields += 1
    },
  })
  return fields
}
