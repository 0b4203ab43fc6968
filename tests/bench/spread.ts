import { connect, createServer } from 'node:net'

// A proxy in a process of its own, on the first port of its arguments: hands each connection to the next of the others.
const [own = 0, ...ports] = process.argv.slice(2).map(Number)
let next = 0

const server = createServer({ noDelay: true }, (client) => {
  const port = ports[next % ports.length] ?? 0
  next += 1
  const upstream = connect({ host: '127.0.0.1', port, noDelay: true })
  client.pipe(upstream).pipe(client)
  client.on('error', () => upstream.destroy())
  upstream.on('error', () => client.destroy())
})
server.listen(own, '127.0.0.1', () => console.log('spreading'))
