import { spawnSync } from 'node:child_process'

/*
 * Where the kernel can't tie the server's life to ours, this program does: it reads a pipe whose other end
 * only our process holds, and the pipe's end, however that came about, stops the server.
 * Arguments: the server's process id, then (on Windows) pg_ctl and the data directory.
 */
const [pid, pgCtl, cluster] = process.argv.slice(2)

process.stdin.resume()
process.stdin.on('close', () => {
  if (pgCtl && cluster) spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast'])
  else interrupt(Number(pid))
  process.exit(0)
})

function interrupt(target: number): void {
  try {
    process.kill(target, 'SIGINT')
  } catch {
    // It has ended already.
  }
}
