import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that any reader of logs understands, and names what was skipped and why. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const skipped: string[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) count.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') count.failed += 1;
        else {
          count.skipped += 1;
          const { note } = test.result() as { readonly note?: string };
          skipped.push(`skipped: ${test.fullName}${note === undefined ? '' : ` (${note})`}`);
        }
      }
    }
    for (const line of skipped) console.log(line);
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
