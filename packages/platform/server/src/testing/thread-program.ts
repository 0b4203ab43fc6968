import { parentPort, workerData } from 'node:worker_threads'

let asked = 0
const hoard: number[][] = []
parentPort?.on('message', () => {
  asked += 1
  if (workerData === 'throw') throw new Error('quebrou')
  if (workerData === 'exit') process.exit(0)
  while (workerData === 'spin');
  while (workerData === 'hoard') hoard.push(Array.from({ length: 10_000 }, (_, index) => index))
  parentPort?.postMessage(asked)
  if (workerData === 'answer-and-exit') parentPort?.close()
})
