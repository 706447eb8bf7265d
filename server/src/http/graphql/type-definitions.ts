export const typeDefinitions = /* GraphQL */ `
  scalar JSON

  # Nullable, so that a field that fails leaves the data of the others.
  type Query {
    table(
      name: String!
      limit: Int
      offset: Int
      orderBy: String
      orderByDirection: String
      filter: [Filter!]
      join: [String!]
      contain: [String!]
      columns: [String!]
    ): Table
    tableSchemaList(name: String, offset: Int, limit: Int): [TableSchema!]
    tableSchema(id: ID!): TableSchema
    settingsList(key: String): [Setting!]
    allAudits(objectId: ID!, operation: String!): [Audit!]
    auditCountForOperationGroupedByObject(operation: String!, objectIds: [ID!]!): [AuditCount!]
  }

  type Mutation {
    createRow(table: String!, values: [Value!]!): JSON!
    updateRow(table: String!, id: ID!, values: [Value!]!, expect: [Value!]): JSON!
    deleteRow(table: String!, id: ID!, expect: [Value!]): JSON!
    batchCreateRow(table: String!, rows: [[Value!]!]!): [JSON!]!
    batchDeleteRow(table: String!, ids: [ID!]!): [JSON!]!
    # One mail per property about the counts that the request has created so far, and those of the ids.
    queueCountMail(ids: [ID!]!): JSON!
  }

  input Value {
    property: String!
    value: JSON
  }

  input Filter {
    column: String
    operator: String
    value: JSON
    or_: [Filter!]
    and_: [Filter!]
  }

  type Table {
    records: [JSON!]!
    count: Int!
  }

  type TableSchema {
    id: ID!
    name: String!
    isJunction: Boolean!
    properties: [Property!]!
  }

  type Property {
    property: String!
    type: String!
    length: Int
    defaultValue: String
    nullable: Boolean!
    unique: Boolean!
    foreignKey: String
  }

  type Setting {
    id: ID!
    setting: String!
    value: String
  }

  type Audit {
    createdAt: String!
    objectId: ID!
    operation: String!
    old: JSON
    new: JSON
    user: JSON
  }

  type AuditCount {
    objectId: ID!
    count: Int!
  }
`
