// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {HookToken, ITransferHook} from "../../../contracts/mocks/HookToken.sol";

import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev Runs the whole suite while the token's hook tries to unstake from within every transfer.
contract HookTokenTest is WeirdTokenTest, ITransferHook {
    function deployToken() internal override returns (address) {
        return address(new HookToken(address(this)));
    }

    function setUp() public override {
        super.setUp();
        HookToken(address(token)).setHook(this);
    }

    function onTransfer(address operator) external {
        if (operator != address(pool)) return;
        vm.expectRevert(IMiningPool.ReentrantCall.selector);
        pool.unstake(stakeAmount);
    }
}
