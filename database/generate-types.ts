import { Cli } from 'kysely-codegen'

/** Generates the source of types.ts from a migrated database. `npm run types:database` writes it. */
export const generateTypes = (ownerUrl: string): Promise<string> =>
  new Cli().generate({
    url: ownerUrl,
    dialect: 'postgres',
    logLevel: 'silent',
    outFile: null,
    camelCase: true,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    excludePattern: 'schema_migration',
    // As server/platform/database.ts parses them.
    dateParser: 'string',
    typeMapping: { int8: 'number' },
  })
