import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints a line for each package when its last file has ended; of suites that are one project, for each file. */
export function packageLines(root: string): Reporter {
  const left = new Map<string, number>()
  const ended = new Map<string, TestModule[]>()
  const nameOf = (project: { readonly name: string }, moduleId: string) =>
    project.name || relative(root, moduleId)
  return {
    onTestRunStart(specifications) {
      for (const { project, moduleId } of specifications) {
        const name = nameOf(project, moduleId)
        left.set(name, (left.get(name) ?? 0) + 1)
      }
    },
    onTestModuleEnd(module) {
      const name = nameOf(module.project, module.moduleId)
      const modules = [...(ended.get(name) ?? []), module]
      ended.set(name, modules)
      if (modules.length === left.get(name)) process.stdout.write(`${lineOf(name, modules)}\n`)
    },
  }
}

function lineOf(name: string, modules: readonly TestModule[]): string {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const failed = tests.filter((test) => test.result().state === 'failed').length
  const isOk = modules.every((module) => module.ok())
  const seconds = modules.reduce((sum, module) => sum + module.diagnostic().duration, 0) / 1000
  const counts = `${tests.length - failed} passed${isOk ? '' : `, ${failed} failed`}`
  return `${isOk ? '✔' : '✘'} ${name}: ${counts} (${seconds.toFixed(1)} s)`
}
