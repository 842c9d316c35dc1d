#!/usr/bin/env node
import '../../bin/agent-tools.mjs';
