import { use } from 'react'
import { createRequestHandler, data, Outlet, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import handleRequest, { handleError } from './entry.server.tsx'
import { createContextOfPage } from './page-context.ts'
import { publicConfigForTests } from './shell/public-config-for-tests.ts'

const noPage = () => null

/** A page whose loader ends with this status. */
const pageEndingIn = (status: number) => ({
  id: `/${status}`,
  path: `/${status}`,
  parentId: 'root',
  module: {
    default: noPage,
    loader: () => {
      throw data(null, { status })
    },
  },
})

/** Aborted by the page /left, like the request of a visitor who leaves while it is rendered. */
const visit = new AbortController()
const neverRendered = new Promise<void>(() => undefined)
const LeftPage = () => {
  queueMicrotask(() => visit.abort())
  use(neverRendered)
  return null
}

/** The parts of a route's entry in the manifest that its rendering reads. */
const rendered = {
  module: '',
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: true,
  hasDefaultExport: true,
}

const build: ServerBuild = {
  entry: { module: { default: handleRequest, handleError } },
  routes: {
    root: { id: 'root', path: '', module: { default: Outlet, ErrorBoundary: noPage } },
    '/404': pageEndingIn(404),
    '/410': pageEndingIn(410),
    '/left': { id: '/left', path: '/left', parentId: 'root', module: { default: LeftPage } },
  },
  assets: {
    entry: { module: '', imports: [] },
    routes: {
      root: { ...rendered, id: 'root', path: '' },
      '/left': { ...rendered, id: '/left', path: '/left', parentId: 'root' },
    },
    url: '',
    version: '',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}
const handle = createRequestHandler(build, 'production')

const noOrigins = { script: [], frame: [], connect: [], image: [], style: [] }

const reported: unknown[] = []

const answerOf = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const context = createContextOfPage({
    fetchApi: async () => new Response(),
    publicConfig: publicConfigForTests,
    payments: { origins: noOrigins, onboarding: { origins: noOrigins } },
    uploadOrigin: null,
    report: (error) => void reported.push(error),
  })
  return handle(new Request(`http://localhost${path}`, init), context)
}

it('renders no page whose data is missing: the server sends the one that it stored', async () => {
  const { status, body } = await answerOf('/404')
  expect([status, body]).toEqual([404, null])
})

it('renders the error page of any other end', async () => {
  const { status, body } = await answerOf('/410')
  expect(status).toBe(410)
  expect(body).not.toBeNull()
})

it('reports nothing of a page whose visitor has left', async () => {
  reported.length = 0
  await answerOf('/left', { signal: visit.signal })
  expect(visit.signal.aborted).toBe(true)
  expect(reported).toEqual([])
})
