// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: get paid twice for one day.
contract DoubleSignInTest is PoolTest {
    address private attacker = namedAddress("attacker");

    function setUp() public override {
        super.setUp();
        stakeAs(attacker, 600 * one);
        signInAs(attacker);
    }

    function test_TwiceInOneBlock() public {
        expectRefused();
        signInAs(attacker);
        assertPaidOnce();
    }

    function test_AgainAfterExitAndRestake() public {
        exitAs(attacker);
        stakeAs(attacker, 600 * one);
        expectRefused();
        signInAs(attacker);
        vm.assertEq(pool.poolState().promised, 0, "leaving gave the first one back");
    }

    function test_AgainWithMoreStake() public {
        stakeAs(attacker, 6_000 * one);
        expectRefused();
        signInAs(attacker);
        assertPaidOnce();
    }

    function test_AgainAfterAPause() public {
        pause();
        unpause();
        expectRefused();
        signInAs(attacker);
        assertPaidOnce();
    }

    function test_AgainFromASecondAccountWithTheSameTokens() public {
        address second = namedAddress("attacker's second account");
        unstakeAs(attacker, 600 * one);
        vm.prank(attacker);
        token.transfer(second, 600 * one);
        approveAs(second, 600 * one);
        vm.prank(second);
        pool.stake(600 * one);

        signInAs(second);
        assertPaidOnce();
    }

    /// @dev The first reward shrinks with the stake, and the second account earns on the rest: one reward in total.
    function test_AgainFromASecondAccountWithHalfTheTokens() public {
        address second = namedAddress("attacker's second account");
        unstakeAs(attacker, 300 * one);
        vm.prank(attacker);
        token.transfer(second, 300 * one);
        approveAs(second, 300 * one);
        vm.prank(second);
        pool.stake(300 * one);

        signInAs(second);
        assertPaidOnce();
    }

    /// @dev 60,000 units is the reward of 600 tokens on day 1.
    function assertPaidOnce() private view {
        vm.assertEq(pool.poolState().promised, 60_000, "one reward is promised");
    }

    function expectRefused() private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.AlreadySignedInToday.selector, DAY_0 + 1 days));
    }
}
