import { Cli } from 'kysely-codegen'

/** The source of types.ts, read off a migrated database. `npm run types:database` writes it. */
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
    // As server/platform/database.ts reads them.
    dateParser: 'string',
    typeMapping: { int8: 'number' },
  })
